import type { BlockView, ChainReader, RpcRead } from '../createChainReader.ts'

/** The same reader. `heard` gets the words of each question that is asked of it, as people may read them. */
export function listenTo(reader: ChainReader): { reader: ChainReader; heard: string[] } {
  const heard: string[] = []
  const hear = <T>(read: RpcRead<T>): RpcRead<T> => {
    heard.push(read.question)
    return read
  }
  return {
    heard,
    reader: {
      ...reader,
      atOneBlock(options, work) {
        heard.push(options.question)
        return reader.atOneBlock(options, (block) => {
          const view: BlockView = {
            number: block.number,
            // It changes with each answer.
            get agreement() {
              return block.agreement
            },
            read: (read) => block.read(hear(read)),
            readHead: () => block.readHead(),
          }
          return work(view)
        })
      },
      find: (read, onFault) => reader.find(hear(read), onFault),
      ask: (read) => reader.ask(hear(read)),
      searchEach(question, search) {
        heard.push(question)
        return reader.searchEach(question, (ask) => search((read) => ask(hear(read))))
      },
    },
  }
}

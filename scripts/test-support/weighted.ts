import fc from 'fast-check'

/**
 * Makes the commands of a script in which somebody does this or that: each by its name, with a weight among
 * the others, and fields of its own.
 */
export const weighted =
  <Command extends { do: string }>() =>
  <name extends Command['do']>(
    weight: number,
    name: name,
    fields: {
      [field in Exclude<keyof Extract<Command, { do: name }>, 'do'>]: fc.Arbitrary<
        Extract<Command, { do: name }>[field]
      >
    },
  ): fc.WeightedArbitrary<Command> => ({
    weight,
    // Name and fields are one command's: no type of a record of both says so.
    arbitrary: fc.record({ do: fc.constant(name), ...fields }) as unknown as fc.Arbitrary<Command>,
  })

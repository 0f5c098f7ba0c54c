import { definePart } from '../part.ts'

export const part = definePart({
  title: 'A campaign’s page',
  method: 'Not measured yet.',
  options: { rounds: 5 },
  async measure() {
    return { rows: [] }
  },
})

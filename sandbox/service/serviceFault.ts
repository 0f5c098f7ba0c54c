import { EverclaimError } from '../../src/errors.ts'

/** The three shapes in which the service says no. */
type FaultBody =
  /** What lies behind the service refused. */
  | { code: number; message: string }
  /** The service itself refused. */
  | { statusCode: number; message: string; error?: string }
  /** What was sent is not in the form that it must have. */
  | { statusCode: 422; code: string; message: string; path: readonly (string | number)[] }

/** The service answers with an error. Handlers throw it; the router sends its body. */
export class ServiceFault extends EverclaimError {
  override name = 'ServiceFault'
  readonly status: number
  readonly body: FaultBody
  constructor(status: number, body: FaultBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

/** `{code, message}`: the data is not there, or what lies behind the service refused. */
export const dataFault = (status: number, message: string) =>
  new ServiceFault(status, { code: status, message })

/**
 * `{statusCode, message, error}`. `error` is the status in words, and is left out where the service leaves it
 * out.
 */
export const nestFault = (statusCode: number, message: string, error?: string) =>
  new ServiceFault(statusCode, { statusCode, message, ...(error === undefined ? {} : { error }) })

/** `{statusCode: 422, code, message, path}`: the first thing that is wrong with what was sent. */
export const validationFault = (issue: {
  code: string
  message: string
  path: readonly (string | number)[]
}) => new ServiceFault(422, { statusCode: 422, ...issue })

import { DrizzleQueryError } from 'drizzle-orm/errors'
import { constraintOf, isSqlState, sqlState } from './http/errors.ts'

/**
 * The only place that writes to the log of the process: one line of JSON each. Nothing personal gets there: of a database
 * error it keeps the SQLSTATE, the constraint and the statement, never the parameters, the engine's words or its details,
 * all of which quote what people typed.
 */
export function logError(about: Record<string, unknown>, error?: unknown): void {
  console.error(JSON.stringify({ level: 'error', ...about, ...(error === undefined ? {} : factsOf(error)) }))
}

/** Like logError, for what mends itself or is somebody else's trouble. */
export function logWarning(about: Record<string, unknown>, error?: unknown): void {
  console.warn(JSON.stringify({ level: 'warn', ...about, ...(error === undefined ? {} : factsOf(error)) }))
}

/** One line about an error for a record that stays. Of a database error no more than above. */
export function errorText(error: unknown): string {
  const { error: words, sqlstate, constraint } = factsOf(error)
  return [words, sqlstate, constraint].filter(Boolean).join(' ')
}

/** What a person at the terminal reads: our own words as they are. */
export const terminalText = (error: unknown): string =>
  error instanceof Error && !chainOf(error).some(isOfDatabase) ? error.message : errorText(error)

type Facts = {
  error: string
  sqlstate?: string
  constraint?: string
  statement?: string
  cause?: string
  stack?: string
}

/** What may be said of an error and of what caused it. */
export function factsOf(error: unknown): Facts {
  if (!(error instanceof Error)) return { error: String(error) }
  const chain = chainOf(error)
  const sqlstate = sqlState(error)
  const constraint = constraintOf(error)
  const statement = chain.find((one) => one instanceof DrizzleQueryError)?.query
  const words = chain.filter((one) => !isOfDatabase(one)).map((one) => `${one.name}: ${one.message}`)
  const [first = 'database error', ...causes] = isOfDatabase(error) ? [undefined, ...words] : words
  const frames = framesOf(error)
  return {
    error: first,
    ...(sqlstate ? { sqlstate } : {}),
    ...(constraint ? { constraint } : {}),
    ...(statement ? { statement: statement.replaceAll(/\s+/g, ' ').slice(0, 2_000) } : {}),
    ...(causes.length > 0 ? { cause: causes.join('; ') } : {}),
    ...(frames ? { stack: frames } : {}),
  }
}

function chainOf(error: Error): Error[] {
  const chain: Error[] = []
  for (let one: unknown = error; one instanceof Error && chain.length < 5; one = one.cause) chain.push(one)
  return chain
}

/** Errors whose words may quote values: the statement's with its parameters, and the engine's own. */
function isOfDatabase(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof DrizzleQueryError || (typeof code === 'string' && isSqlState(code))
}

/** Where it happened; the words before the frames are left out, for they are the message again. */
function framesOf({ stack = '', message }: Error): string {
  const after = message ? stack.slice(stack.indexOf(message) + message.length) : stack
  return after
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim())
    .join('\n')
}

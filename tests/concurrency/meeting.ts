const oneByOne = process.env['TEST_ENGINE'] !== 'postgres'

/**
 * Where two of a control meet between looking and writing, so that the race happens every time: whoever comes first
 * waits for the second, and the others go on. On an engine that does one thing after another nobody ever comes second,
 * so nobody waits.
 */
export function meeting(): () => Promise<void> {
  if (oneByOne) return () => Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  let came = 0
  return () => {
    if (++came === 2) resolve()
    return promise
  }
}

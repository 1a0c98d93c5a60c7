const two = (number: number) => String(number).padStart(2, '0')

/** `2일 03:04:05` until the end of a sale; `00:00:00` once it is over. A second that has begun is still one. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(Math.ceil(leftMs / 1_000), 0)
  const [days, hours, minutes] = [86_400, 3_600, 60].map((size) => Math.floor(seconds / size)) as [
    number,
    number,
    number,
  ]
  const clock = `${two(hours % 24)}:${two(minutes % 60)}:${two(seconds % 60)}`
  return days > 0 ? `${days}일 ${clock}` : clock
}

/** `38% 남음`, only when something of a real limit is gone: a sale without one always has all of it. */
export function remainingText(rate: number): string | null {
  return rate < 1 ? `${Math.max(Math.floor(rate * 100), rate > 0 ? 1 : 0)}% 남음` : null
}

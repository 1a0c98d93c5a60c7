/** `9+` above nine. */
export function cartBadge(count: number): string {
  return count > 9 ? '9+' : String(count)
}

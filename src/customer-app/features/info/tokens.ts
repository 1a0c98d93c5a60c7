export type Token = { name: string; value: string }

/** The custom properties of a style sheet's first `:root`, in their order. */
export function tokensOf(css: string): Token[] {
  const root = /:root\s*\{([^}]*)\}/.exec(css)?.[1] ?? ''
  return [...root.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => ({
    name,
    value: value.replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** WCAG contrast of two `#rrggbb` colours, 1–21. Throws for anything else. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(color: string): number {
  if (!/^#[\da-f]{6}$/i.test(color)) throw new Error(`${color} is no colour of the form #rrggbb.`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Sizes of clothes as their makers tell them, in centimetres: chest and waist of the cloth, and whom they fit. */
type Size = { chest: number; waist: number; hip: number; height: [number, number]; weight: [number, number] }

const women: Record<string, Size> = {
  XS: { chest: 76, waist: 60, hip: 84, height: [148, 157], weight: [38, 45] },
  S: { chest: 80, waist: 64, hip: 88, height: [153, 162], weight: [44, 51] },
  M: { chest: 85, waist: 69, hip: 93, height: [157, 167], weight: [50, 58] },
  L: { chest: 90, waist: 75, hip: 98, height: [160, 171], weight: [57, 66] },
  XL: { chest: 96, waist: 82, hip: 104, height: [163, 175], weight: [65, 76] },
}

const men: Record<string, Size> = {
  M: { chest: 95, waist: 76, hip: 93, height: [165, 173], weight: [58, 67] },
  L: { chest: 100, waist: 81, hip: 98, height: [169, 178], weight: [66, 75] },
  XL: { chest: 105, waist: 87, hip: 103, height: [173, 183], weight: [74, 85] },
  '2XL': { chest: 111, waist: 94, hip: 109, height: [176, 188], weight: [84, 97] },
}

/** The table of sizes of a product whose option is one; empty for what has no such sizes. */
export const sizeTable = (options: string | undefined, forMen: boolean): string => {
  const [name, list = ''] = options?.split(':') ?? []
  const known = forMen ? men : women
  const sizes = list.split(',').flatMap((size) => {
    const one = known[size]
    return one ? [{ size, ...one }] : []
  })
  if (name !== '사이즈' || sizes.length < 2) return ''
  const head = ['사이즈', '권장 키(cm)', '권장 몸무게(kg)', '가슴둘레(cm)', '허리둘레(cm)', '엉덩이둘레(cm)']
  const rows = sizes.map(({ size, chest, waist, hip, height, weight }) =>
    [size, height.join('~'), weight.join('~'), chest, waist, hip].map((cell) => `<td>${cell}</td>`).join(''),
  )
  return `<h3>사이즈 안내</h3><table><thead><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr></thead><tbody>${rows.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`
}

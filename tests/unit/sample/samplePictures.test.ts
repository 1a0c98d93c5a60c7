import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { motifs, type MotifName } from '#server/db/sample/art/catalogue.ts'
import { heroSvg, iconSvg, logoSvg } from '#server/db/sample/art/marks.ts'
import { renderWebp } from '#server/db/sample/art/render.ts'
import { sceneSvg } from '#server/db/sample/art/scene.ts'
import { sampleBrands } from '#server/db/sample/data/brands.ts'
import { categoryIcons, heroes } from '#server/db/sample/data/heroes.ts'

const names = Object.keys(motifs) as MotifName[]
const scene = (motif: MotifName, color = '#ef8ba6') => ({
  motif,
  color,
  accent: '#7a5cc4',
  backdrop: '#f7b6cb',
  word: 'HOMEFIT',
  variant: 0,
  set: 1,
})

/** How much of a picture differs from its own corner, 0…1. */
const inked = async (svg: string) => {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize(60)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const [r = 0, g = 0, b = 0] = data
  let different = 0
  for (let i = 0; i < data.length; i += info.channels) {
    const distance = Math.abs((data[i] ?? 0) - r) + Math.abs((data[i + 1] ?? 0) - g) + Math.abs((data[i + 2] ?? 0) - b)
    if (distance > 90) different += 1
  }
  return different / (info.width * info.height)
}

describe('샘플 그림', () => {
  test('그림 종류가 스물다섯 가지가 넘고, 모두 그려진다', async () => {
    expect(names.length).toBeGreaterThanOrEqual(25)
    const shares = await Promise.all(
      names.map(async (name) => [name, await inked(sceneSvg(scene(name, '#4f4a6a')))] as const),
    )
    expect(shares.filter(([, share]) => share < 0.04 || share > 0.9)).toEqual([])
  })

  test('색이 다르면 그림이 다르고, 같은 것은 언제나 같다', () => {
    const fixedColor = new Set<MotifName>(['corkBlocks'])
    for (const name of names.filter((one) => !fixedColor.has(one)))
      expect(sceneSvg(scene(name, '#2f8385'))).not.toBe(sceneSvg(scene(name)))
    for (const name of names) expect(sceneSvg(scene(name))).toBe(sceneSvg(scene(name)))
  })

  test('상품 그림은 720 × 720, 배너는 1200 × 626 WebP다', async () => {
    const product = await sharp(await renderWebp(sceneSvg(scene('kettlebell')))).metadata()
    expect([product.format, product.width, product.height]).toEqual(['webp', 720, 720])
    for (const hero of Object.values(heroes)) {
      const { format, width, height } = await sharp(await renderWebp(heroSvg(hero))).metadata()
      expect([format, width, height]).toEqual(['webp', 1200, 626])
    }
  })

  test('로고의 글자와 분류 그림은 글꼴 없이 그린다', () => {
    const marks = [
      ...sampleBrands.map((one, i) => logoSvg(one.word, one.color, one.accent, i)),
      ...Object.values(categoryIcons).map((icon) => iconSvg(...icon)),
    ]
    expect(marks.filter((svg) => svg.includes('<text'))).toEqual([])
    for (const { word } of sampleBrands) expect(word).toMatch(/^[A-Z-]+$/)
  })
})

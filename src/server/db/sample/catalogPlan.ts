import type {
  brands,
  catalogs,
  categories,
  optionGroups,
  optionValues,
  productCategories,
  productImages,
  products,
  productTags,
  skus,
  tags,
} from '../../modules/catalog/catalog.tables.ts'
import type { images } from '../../modules/images/images.tables.ts'
import { type Scene, sceneSvg } from './art/scene.ts'
import { heroSvg, iconSvg, logoSvg } from './art/marks.ts'
import { sampleBrands } from './data/brands.ts'
import { sampleCatalogs } from './data/catalogs.ts'
import { type SampleCategory, sampleCategories } from './data/categories.ts'
import { namedColors } from './data/colors.ts'
import { detailHtml, exchangeReturnNotice, noticeOf } from './data/detail.ts'
import { categoryIcons, heroes } from './data/heroes.ts'
import { type OriginKey, sampleOrigins } from './data/origins.ts'
import { equipmentShelves } from './data/products/equipment.ts'
import { foodShelves } from './data/products/food.ts'
import { homeShelves } from './data/products/home.ts'
import type { Row, Shelf } from './data/products/row.ts'
import { wearShelves } from './data/products/wear.ts'
import { yogaShelves } from './data/products/yoga.ts'
import type { Random } from './random.ts'
import { addSkus } from './skuPlan.ts'
import { viewsOf } from './views.ts'

type New<T extends { $inferInsert: unknown }> = T['$inferInsert'] & { id: number }

/** One picture to draw: its file and how. */
export interface Picture {
  file: string
  svg: () => string
}

export interface CatalogPlan {
  images: New<typeof images>[]
  pictures: Picture[]
  brands: New<typeof brands>[]
  catalogs: New<typeof catalogs>[]
  categories: New<typeof categories>[]
  tags: New<typeof tags>[]
  products: New<typeof products>[]
  productCategories: (typeof productCategories.$inferInsert)[]
  productTags: (typeof productTags.$inferInsert)[]
  productImages: (typeof productImages.$inferInsert)[]
  optionGroups: New<typeof optionGroups>[]
  optionValues: New<typeof optionValues>[]
  skus: New<typeof skus>[]
  /** pictures as customers take them, of what sells most */
  reviewPhotos: { productId: number; imageId: number }[]
  /** how much each product sells, by id; 1 is usual */
  popularity: Map<number, number>
}

export const shelves: Shelf[] = [...equipmentShelves, ...yogaShelves, ...wearShelves, ...foodShelves, ...homeShelves]
export const originIds = new Map<OriginKey, number>(
  (Object.keys(sampleOrigins) as OriginKey[]).map((key, i) => [key, i + 1]),
)

const dayMs = 86_400_000

/** A product as a customer photographs it. */
type Photo = { productId: number; name: string; scene: Scene }
const mostPhotos = 40
const rooms = ['#c9a77c', '#b9b2a6', '#c4a6a0']

/** Everything the catalogue tables receive, with ids from 1. Pure: the same seed and day give the same plan. */
export const planCatalog = (random: Random, now: Date): CatalogPlan => {
  const plan: CatalogPlan = {
    images: [],
    pictures: [],
    brands: [],
    catalogs: [],
    categories: [],
    tags: [],
    products: [],
    productCategories: [],
    productTags: [],
    productImages: [],
    optionGroups: [],
    optionValues: [],
    skus: [],
    reviewPhotos: [],
    popularity: new Map(),
  }
  const addPicture = (
    name: string,
    width: number,
    height: number,
    alt: string,
    purpose: string,
    svg: () => string,
  ): number => {
    const file = `sample-${name}.webp`
    const id = plan.images.length + 1
    plan.images.push({
      id,
      storageKey: `images/${file}`,
      url: `/images/${file}`,
      width,
      height,
      alt,
      purpose,
      ownerType: 'system',
      createdAt: new Date(now.getTime() - 400 * dayMs),
    })
    plan.pictures.push({ file, svg })
    return id
  }

  for (const [i, brand] of sampleBrands.entries()) {
    const logoImageId = addPicture(`brand-${brand.slug}`, 320, 320, `${brand.name} 로고`, 'BRAND', () =>
      logoSvg(brand.word, brand.color, brand.accent, i),
    )
    plan.brands.push({ id: i + 1, name: brand.name, slug: brand.slug, description: brand.description, logoImageId })
  }
  for (const [name, hero] of Object.entries(heroes))
    addPicture(name, 1200, 626, hero.alt, 'BANNER', () => heroSvg(hero))
  plan.catalogs = sampleCatalogs.map((one, i) => ({
    id: i + 1,
    ...one,
    noticeFields: [...one.noticeFields],
    description: '전자상거래 등에서의 상품 등의 정보제공에 관한 고시 별표',
  }))
  const paths = planCategories(plan, addPicture)
  const tagIds = new Map<string, number>()
  for (const name of new Set(shelves.flatMap((shelf) => shelf.tags.split(',')))) {
    tagIds.set(name, tagIds.size + 1)
    plan.tags.push({ id: tagIds.size, name })
  }
  const photos: Photo[] = []
  for (const shelf of shelves)
    for (const row of shelf.rows) addProduct(plan, { shelf, row, random, now, paths, tagIds, addPicture, photos })
  for (const { productId, name, scene } of photos.slice(0, mostPhotos)) {
    const file = `review-${String(productId).padStart(3, '0')}`
    const imageId = addPicture(file, 720, 720, `${name} 리뷰 사진`, 'REVIEW', () => sceneSvg(scene))
    plan.reviewPhotos.push({ productId, imageId })
  }
  return plan
}

type AddPicture = (
  name: string,
  width: number,
  height: number,
  alt: string,
  purpose: string,
  svg: () => string,
) => number

/** Adds the tree; gives the path of ids from the root for each key. */
const planCategories = (plan: CatalogPlan, addPicture: AddPicture): Map<string, { ids: number[]; root: string }> => {
  const paths = new Map<string, { ids: number[]; root: string }>()
  const walk = (nodes: SampleCategory[], parents: number[], root: string) => {
    for (const [sequence, node] of nodes.entries()) {
      const id = plan.categories.length + 1
      const icon = parents.length === 0 ? categoryIcons[node.key] : undefined
      plan.categories.push({
        id,
        name: node.name,
        parentId: parents.at(-1) ?? null,
        depth: parents.length + 1,
        sequence,
        iconImageId: icon
          ? addPicture(`category-${node.key}`, 192, 192, node.name, 'CATEGORY', () => iconSvg(...icon))
          : null,
      })
      const ids = [...parents, id]
      paths.set(node.key, { ids, root: root || node.key })
      if (node.children) walk(node.children, ids, root || node.key)
    }
  }
  walk(sampleCategories, [], '')
  return paths
}

interface ProductContext {
  shelf: Shelf
  row: Row
  random: Random
  now: Date
  paths: Map<string, { ids: number[]; root: string }>
  tagIds: Map<string, number>
  addPicture: AddPicture
  photos: Photo[]
}

const addProduct = (plan: CatalogPlan, context: ProductContext) => {
  const { shelf, row, random, now, paths, tagIds, addPicture, photos } = context
  const [slug, name, subtitle, listPrice, salePrice, particular = {}] = row
  const id = plan.products.length + 1
  const brandIndex = sampleBrands.findIndex((one) => one.slug === slug)
  const brand = sampleBrands[brandIndex]
  const path = paths.get(shelf.category)
  if (!brand || !path) throw new Error(`sample product ${name}: unknown brand or category`)
  const colors = particular.colors?.split(',') ?? []
  const scene = (color: string, set: number): Scene => ({
    motif: particular.motif ?? shelf.motif,
    color: namedColors[color] ?? brand.color,
    accent: brand.accent,
    backdrop: brand.backdrop,
    word: brand.word,
    variant: id,
    set,
  })
  const imageIds = viewsOf(name, colors).map(({ alt, color, turn, near, size }, i) =>
    addPicture(`p${String(id).padStart(3, '0')}-${i + 1}`, size, size, alt, 'CATALOG', () =>
      sceneSvg({ ...scene(color, id + turn), near, size }),
    ),
  )
  const urls = imageIds.map((imageId) => plan.images[imageId - 1]?.url ?? '')
  const facts = {
    name,
    subtitle,
    brand: brand.name,
    category: path.root,
    material: shelf.material,
    size: particular.size ?? shelf.size,
    country: shelf.country,
    weightG: shelf.weightG,
    colors,
    pictures: urls.slice(0, 2).toReversed(),
    sizes: shelf.catalog === 'WEAR' ? (particular.options ?? shelf.options) : undefined,
    forMen: shelf.tags.split(',').includes('남성'),
  }
  const fresh = id % 17 === 0
  const createdAt = new Date(now.getTime() - (fresh ? random.int(1, 13) : random.int(100, 420)) * dayMs)
  plan.products.push({
    id,
    name,
    subtitle,
    brandId: brandIndex + 1,
    catalogId: sampleCatalogs.findIndex((one) => one.code === shelf.catalog) + 1,
    shippingOriginId: originIds.get(particular.origin ?? shelf.origin) ?? 1,
    listPrice,
    salePrice,
    status: particular.status ?? 'ON_SALE',
    exclusive: particular.exclusive ?? false,
    purchaseLimit: particular.limit ?? null,
    withdrawalLimitedReason: shelf.withdrawal ?? null,
    detailHtml: detailHtml(facts),
    notice: noticeOf(shelf.catalog, facts),
    exchangeReturnNotice,
    createdAt,
    updatedAt: createdAt,
  })
  if ((particular.popularity ?? 1) > 1.2 && !fresh && !particular.status)
    photos.push({
      productId: id,
      name,
      scene: { ...scene(colors[0] ?? '', id + 3), backdrop: rooms[id % rooms.length] ?? '' },
    })
  plan.popularity.set(id, fresh || particular.status ? 0 : (particular.popularity ?? 1))
  plan.productCategories.push({ productId: id, categoryId: path.ids.at(-1) ?? 0 })
  for (const tag of shelf.tags.split(',')) plan.productTags.push({ productId: id, tagId: tagIds.get(tag) ?? 0 })
  for (const [sequence, imageId] of imageIds.entries()) plan.productImages.push({ productId: id, imageId, sequence })
  addSkus(plan, id, colors, particular.options ?? shelf.options, {
    random,
    word: brand.word,
    weightG: shelf.weightG,
    createdAt,
    soldOut: particular.status === 'SOLD_OUT',
    limit: particular.limit,
    salePrice,
  })
}

import type { MotifName } from '../../art/catalogue.ts'
import type { BrandSlug } from '../brands.ts'
import type { CatalogCode } from '../catalogs.ts'
import type { OriginKey } from '../origins.ts'

/** What the products of one shelf have in common. */
export interface Shelf {
  category: string
  catalog: CatalogCode
  origin: OriginKey
  motif: MotifName
  material: string
  size: string
  country: string
  weightG: number
  /** further option group: `이름:값,값+추가금액` */
  options?: string
  /** a statutory limit of 청약철회, shown before purchase */
  withdrawal?: string
  tags: string
  rows: Row[]
}

/** brand, name, subtitle, list price, sale price, what is particular */
export type Row = [BrandSlug, string, string, number, number, Particular?]

export interface Particular {
  /** option colours, by name, separated by commas */
  colors?: string
  options?: string
  motif?: MotifName
  origin?: OriginKey
  size?: string
  exclusive?: true
  limit?: number
  status?: 'DRAFT' | 'SOLD_OUT' | 'HIDDEN' | 'DISCONTINUED'
  /** how much it sells, 1 is usual */
  popularity?: number
}

/** The sections of the product's page, and which fields of the form stand in each; `part` names what is saved beside it. */
export type EditorSection = { anchor: string; title: string; fields: readonly string[]; part?: string }

export const sections: readonly EditorSection[] = [
  { anchor: 'images', title: '사진', fields: ['images'] },
  {
    anchor: 'basic',
    title: '기본 정보',
    fields: ['name', 'subtitle', 'brand_id', 'catalog_id', 'shipping_origin_id', 'category_ids', 'tag_ids'],
  },
  { anchor: 'price', title: '가격', fields: ['list_price', 'sale_price', 'member_price', 'tax_type'] },
  {
    anchor: 'sale',
    title: '판매',
    fields: [
      'status',
      'available_from',
      'available_to',
      'purchase_limit',
      'exclusive',
      'withdrawal_limited_reason',
      'exchange_return_notice',
    ],
  },
  { anchor: 'notice', title: '고시', fields: ['notice_rows'] },
  { anchor: 'detail', title: '상세 설명', fields: ['detail_html'] },
  { anchor: 'related', title: '관련 상품', fields: ['related_product_ids'] },
  { anchor: 'options', title: '옵션과 SKU', fields: [], part: 'options' },
  { anchor: 'history', title: '이력', fields: [] },
]

/** Whether a section holds something that is not saved. */
export const isUnsaved = (section: EditorSection, dirty: ReadonlySet<string>, parts: ReadonlySet<string>): boolean =>
  section.fields.some((field) => dirty.has(field)) || (section.part !== undefined && parts.has(section.part))

import { beforeEach } from 'vitest'
import { tags } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { checkColumns, early } from '#tests/support/columns.tsx'
import { useConsole } from '#tests/support/flows.tsx'
import { OptionList } from '../../../../src/resources/options/OptionList.tsx'
import { TagList } from '../../../../src/resources/product-tags/TagList.tsx'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'

const api = useApi()
const { open } = useConsole(api)
beforeEach(() => localStorage.clear())

const db = () => api.deps.db

checkColumns(open, {
  options: {
    screen: OptionList,
    make: () =>
      makeProduct(db(), {
        name: '매트',
        skus: [
          {
            option: [
              ['색상', '그레이'],
              ['두께', '6mm', 3000],
            ],
          },
          {
            option: [
              ['색상', '핑크'],
              ['두께', '6mm', 3000],
            ],
          },
        ],
      }),
    rows: [
      { 옵션: '두께', 값: '6mm (+3,000원)', 상품: '매트' },
      { 옵션: '색상', 값: '그레이, 핑크', 상품: '매트' },
    ],
    sorts: { 옵션: 'name', 상품: 'product_id' },
  },
  'product-tags': {
    screen: TagList,
    make: async () => {
      await db()
        .insert(tags)
        .values([
          { name: '가을', color: '#F71766', createdAt: early },
          { name: '나눔', createdAt: early },
        ])
    },
    rows: [
      { 이름: '가을', 색: '#F71766', '상품 수': '0개', 등록일: '2026.11.16 00:30' },
      { 이름: '나눔', 색: '—', '상품 수': '0개', 등록일: '2026.11.16 00:30' },
    ],
    sorts: { 이름: 'name', 등록일: 'created_at' },
  },
  products: {
    screen: ProductList,
    make: async () => {
      const brand = await makeBrand(db(), { name: '고요' })
      await makeProduct(db(), {
        name: '매트',
        brandId: brand.id,
        updatedAt: early,
        skus: [
          { option: [['색상', '그레이']], onHand: 1200 },
          { option: [['색상', '핑크']], onHand: 0 },
        ],
      })
      await makeProduct(db(), {
        name: '링',
        brandId: brand.id,
        status: 'DRAFT',
        notice: {},
        updatedAt: early,
        skus: [],
      })
    },
    rows: [
      {
        상품: '링고요',
        상태: '작성 중채울 것 있음',
        판매가: '29,900원',
        가용재고: '0',
        '30일 판매': '0',
        수정일: '2026.11.16 00:30',
      },
      {
        상품: '매트고요',
        상태: '판매 중',
        판매가: '29,900원',
        가용재고: '1,200SKU 2개 중 1개 없음',
        '30일 판매': '0',
        수정일: '2026.11.16 00:30',
      },
    ],
    sorts: { 상품: 'name', 상태: 'status', 판매가: 'sale_price', '30일 판매': 'sales_30d', 수정일: 'updated_at' },
  },
  skus: {
    screen: SkuList,
    make: () =>
      makeProduct(db(), {
        name: '매트',
        skus: [
          { code: 'M-1', onHand: 1210, reserved: 7, safetyStock: 3, extraPrice: 500, barcode: '8801234567890' },
          { code: 'M-2', onHand: 0, status: 'INACTIVE', option: [['색상', '핑크']] },
        ],
      }),
    rows: [
      {
        'SKU 코드': 'M-2',
        상품: '매트',
        옵션: '핑크',
        판매: '중지',
        '재고 상태': '없음',
        가용재고: '0',
        현재고: '0',
        '결제 중': '0',
        안전재고: '0',
        추가금: '—',
        바코드: '—',
      },
      {
        'SKU 코드': 'M-1',
        상품: '매트',
        옵션: '단일 상품',
        판매: '판매',
        '재고 상태': '넉넉함',
        가용재고: '1,200',
        현재고: '1,210',
        '결제 중': '7',
        안전재고: '3',
        추가금: '500원',
        바코드: '8801234567890',
      },
    ],
  },
})

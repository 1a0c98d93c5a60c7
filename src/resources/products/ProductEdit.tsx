import { useState } from 'react'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { ImagesInput } from '#console/images/ImagesInput.tsx'
import { usePriceQuestion } from '#console/prices/usePriceQuestion.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { BasicInputs } from './BasicInputs.tsx'
import { DetailInput } from './DetailInput.tsx'
import { NoticeInputs } from './notice/NoticeInputs.tsx'
import { toNotice } from './notice/noticeRows.ts'
import { OptionAside } from './OptionAside.tsx'
import { changedPrices } from './changedPrices.ts'
import { PriceCalendarSection } from './calendar/PriceCalendarSection.tsx'
import { PriceInputs } from './PriceInputs.tsx'
import { SaleInputs } from './SaleInputs.tsx'
import { Section } from './Section.tsx'
import { EditorActions } from './editor/EditorActions.tsx'
import { RelatedInput } from './editor/RelatedInput.tsx'
import { SectionNav } from './editor/SectionNav.tsx'

/** What is shown of a product but not written with it. */
const derived = [
  'brand',
  'categories',
  'tags',
  'related_products',
  'follower_count',
  'status_raw',
  'sku_count',
  'active_sku_count',
  'sold_out_sku_count',
  'on_hand',
  'reserved',
  'available',
  'review_count',
  'sales_30d',
  'missing',
  'pending_prices',
  'created_at',
  'updated_at',
  'notice_rows',
]

const toRow = ({ notice_rows: rows, ...data }: Record<string, unknown>) => ({
  ...Object.fromEntries(Object.entries(data).filter(([key]) => !derived.includes(key))),
  ...(rows ? { notice: toNotice(rows as Record<string, string>) } : {}),
})

export const ProductEdit = () => {
  const { ask, question } = usePriceQuestion()
  const [bar, setBar] = useState<HTMLElement | null>(null)
  return (
    <>
      <StandardEdit
        redirect={false}
        transform={toRow}
        actions={<EditorActions barRef={setBar} />}
        aside={<OptionAside />}
        sx={STACKED}
        beforeSave={(values, product) => ask(changedPrices(values, product as AdminProduct | undefined))}
      >
        {bar ? <SectionNav bar={bar} /> : null}
        <Section anchor="images" title="사진" hint="첫 번째 사진이 목록에 보여요. 끌어다 놓아도 돼요.">
          <ImagesInput source="images" label="상품 사진" />
        </Section>
        <Section anchor="basic" title="기본 정보">
          <BasicInputs />
        </Section>
        <Section anchor="price" title="가격">
          <PriceInputs />
        </Section>
        <PriceCalendarSection />
        <Section anchor="sale" title="판매">
          <SaleInputs />
        </Section>
        <Section anchor="notice" title="상품정보제공고시" hint="전자상거래법에 따라 상품 페이지에 그대로 보여요.">
          <NoticeInputs />
        </Section>
        <Section anchor="detail" title="상세 설명">
          <DetailInput />
        </Section>
        <Section
          anchor="related"
          title="관련 상품"
          hint="상품 페이지 아래에 이 순서대로 보여요. 모자라면 같은 카테고리와 브랜드의 상품으로 채워요."
        >
          <RelatedInput />
        </Section>
      </StandardEdit>
      {question}
    </>
  )
}

/** The options stand beside the form on wide screens and below it on narrow ones. */
const STACKED = {
  '& .RaEdit-main': {
    flexDirection: { xs: 'column', lg: 'row' },
    columnGap: 2,
    alignItems: { xs: 'stretch', lg: 'flex-start' },
  },
}

import { useDataProvider } from 'react-admin'
import { useMenuPlace } from '#console/layout/menuPlace.ts'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import { extraLines } from '#console/prices/extraLines.ts'
import { usePriceQuestion } from '#console/prices/usePriceQuestion.tsx'
import type { AdminOptionGroup, AdminProduct } from '#contract/schema.d.ts'
import { changedExtras, recognized } from '#shared/pricing/optionExtras.ts'
import { inOrder, OptionInputs } from './OptionInputs.tsx'

type WantedValue = { id?: number; name: string; extra_price?: number | null }

export const OptionEdit = () => {
  useMenuPlace('/products')
  const data = useDataProvider()
  const { ask, question } = usePriceQuestion()
  const askPrices = async (values: Record<string, unknown>, group: AdminOptionGroup | undefined) => {
    if (!group) return {}
    // a name is stored without the blanks around it
    const typed = (values['values'] as WantedValue[] | undefined) ?? []
    const wanted = typed.map((value) => ({ ...value, name: value.name.trim() }))
    const changed = changedExtras(group.name ?? '', group.values, recognized(wanted, group.values))
    if (changed.length === 0) return {}
    const { data: product } = await data.getOne<AdminProduct>('products', { id: group.product_id ?? 0 })
    if (product.status_raw === 'DRAFT') return {}
    return ask(extraLines(changed, product.sale_price ?? 0))
  }
  return (
    <>
      <StandardEdit
        redirect={false}
        transform={inOrder}
        beforeSave={(values, group) => askPrices(values, group as AdminOptionGroup | undefined)}
      >
        <OptionInputs />
      </StandardEdit>
      {question}
    </>
  )
}

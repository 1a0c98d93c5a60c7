import { type ReactNode, useMemo } from 'react'
import type { BeforeSave } from '#console/form/SaveBar.tsx'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'
import { usePriceWarning } from '#console/prices/usePriceWarning.tsx'
import { BannerInputs } from './BannerInputs.tsx'
import { CommonInputs } from './CommonInputs.tsx'
import { newEvent, toBody } from './eventForm.ts'
import { MultiProductInputs } from './items/MultiProductInputs.tsx'
import { salePrices } from './items/salePrices.ts'
import { SingleProductInputs } from './items/SingleProductInputs.tsx'

const useNew = () => useMemo(() => newEvent(), [])

export const BannerCreate = () => (
  <StandardCreate defaultValues={useNew()} transform={toBody}>
    <CommonInputs>
      <BannerInputs />
    </CommonInputs>
  </StandardCreate>
)

export const BannerEdit = () => (
  <StandardEdit transform={toBody}>
    <CommonInputs>
      <BannerInputs />
    </CommonInputs>
  </StandardEdit>
)

/** Asks before a price goes on that would sell below cost or below the line of a second person. */
const useSaleWarning = () => {
  const { ask, question } = usePriceWarning()
  const beforeSave: BeforeSave = async (values, record) => {
    const prices = salePrices(values, record ? Number(record.id) : undefined)
    return prices.length === 0 ? {} : (await ask(prices)) && {}
  }
  return { beforeSave, question }
}

const SaleCreate = ({ children }: { children: ReactNode }) => {
  const { beforeSave, question } = useSaleWarning()
  return (
    <>
      <StandardCreate defaultValues={useNew()} transform={toBody} beforeSave={beforeSave}>
        {children}
      </StandardCreate>
      {question}
    </>
  )
}

const SaleEdit = ({ children }: { children: ReactNode }) => {
  const { beforeSave, question } = useSaleWarning()
  return (
    <>
      <StandardEdit transform={toBody} beforeSave={beforeSave}>
        {children}
      </StandardEdit>
      {question}
    </>
  )
}

export const SingleProductCreate = () => (
  <SaleCreate>
    <CommonInputs picture="없으면 상품의 사진이 보여요.">
      <SingleProductInputs />
    </CommonInputs>
  </SaleCreate>
)

export const SingleProductEdit = () => (
  <SaleEdit>
    <CommonInputs picture="없으면 상품의 사진이 보여요.">
      <SingleProductInputs />
    </CommonInputs>
  </SaleEdit>
)

export const MultiProductCreate = () => (
  <SaleCreate>
    <CommonInputs picture="없으면 첫 상품의 사진이 보여요.">
      <MultiProductInputs />
    </CommonInputs>
  </SaleCreate>
)

export const MultiProductEdit = () => (
  <SaleEdit>
    <CommonInputs picture="없으면 첫 상품의 사진이 보여요.">
      <MultiProductInputs />
    </CommonInputs>
  </SaleEdit>
)

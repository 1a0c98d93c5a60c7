import { useMemo } from 'react'
import { StandardCreate, StandardEdit } from '#console/form/StandardForm.tsx'
import { BannerInputs } from './BannerInputs.tsx'
import { CommonInputs } from './CommonInputs.tsx'
import { newEvent, toBody } from './eventForm.ts'
import { MultiProductInputs } from './items/MultiProductInputs.tsx'
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

export const SingleProductCreate = () => (
  <StandardCreate defaultValues={useNew()} transform={toBody}>
    <CommonInputs picture="없으면 상품의 사진이 보여요.">
      <SingleProductInputs />
    </CommonInputs>
  </StandardCreate>
)

export const SingleProductEdit = () => (
  <StandardEdit transform={toBody}>
    <CommonInputs picture="없으면 상품의 사진이 보여요.">
      <SingleProductInputs />
    </CommonInputs>
  </StandardEdit>
)

export const MultiProductCreate = () => (
  <StandardCreate defaultValues={useNew()} transform={toBody}>
    <CommonInputs picture="없으면 첫 상품의 사진이 보여요.">
      <MultiProductInputs />
    </CommonInputs>
  </StandardCreate>
)

export const MultiProductEdit = () => (
  <StandardEdit transform={toBody}>
    <CommonInputs picture="없으면 첫 상품의 사진이 보여요.">
      <MultiProductInputs />
    </CommonInputs>
  </StandardEdit>
)

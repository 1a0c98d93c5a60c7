import { maxLength, minValue, NumberInput, required, SelectInput, TextInput, useRecordContext } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { PendingPrices } from '#console/prices/PendingPrices.tsx'
import type { AdminSku } from '#contract/schema.d.ts'
import { skuStatus } from './skuStatus.ts'

/** What can be said of a SKU apart from how many there are. */
export const SkuInputs = () => {
  const sku = useRecordContext<AdminSku>()
  const { may } = useMay('prices:write')
  const asks = sku !== undefined && sku.product.status !== 'DRAFT' && !may
  return (
    <>
      <PendingPrices waiting={sku?.pending_prices} />
      <FormSection title="SKU" hint="창고와 택배사가 이 이름으로 불러요.">
        <FieldRow>
          <TextInput source="code" label="SKU 코드" validate={[required(), maxLength(60)]} />
          <TextInput source="barcode" label="바코드" validate={maxLength(60)} />
        </FieldRow>
        <FieldRow>
          <TextInput
            source="location"
            label="창고 위치"
            validate={maxLength(40)}
            helperText="피킹 리스트가 이 순서로 나와요. 예: A-03-2"
          />
          <NumberInput source="weight_g" label="무게 (g)" min={0} />
        </FieldRow>
      </FormSection>
      <FormSection title="판매" hint="이 조합을 파는지, 더 받을 금액이 있는지예요.">
        <SelectInput source="status" label="판매" choices={choicesOf(skuStatus)} validate={required()} />
        <KrwInput
          source="extra_price"
          label="이 SKU만의 추가금"
          helperText={
            asks ? '바꿔서 저장하면 관리자에게 승인을 요청해요.' : '옵션 값의 추가금에 더해져요. 보통은 0이에요.'
          }
        />
      </FormSection>
      <FormSection title="수량" hint="얼마나 남겨 두고, 한 번에 얼마나 파는지예요.">
        <FieldRow>
          <NumberInput
            source="safety_stock"
            label="안전재고"
            min={0}
            validate={minValue(0)}
            helperText="이만큼은 팔지 않고 남겨 둬요."
          />
          <NumberInput
            source="max_per_order"
            label="한 번에 살 수 있는 수량"
            min={1}
            max={999}
            validate={[required(), minValue(1)]}
          />
        </FieldRow>
      </FormSection>
    </>
  )
}

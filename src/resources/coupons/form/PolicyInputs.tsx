import { Box } from '@mui/material'
import {
  BooleanInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  RadioButtonGroupInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { targets } from '../couponWords.ts'
import { ScopeInputs } from './ScopeInputs.tsx'

const discountTypes = [
  { id: 'FIXED', name: '금액' },
  { id: 'PERCENT', name: '비율' },
]

/** What the coupon does. `locked`: it has been issued, so only its name may still change. */
export const PolicyInputs = ({ locked }: { locked: boolean }) => {
  const [target, type] = useWatch({ name: ['coupon.target', 'coupon.discount_type'] }) as unknown[]
  return (
    <>
      <TextInput
        source="coupon.name"
        label="쿠폰 이름"
        helperText="고객의 쿠폰함과 주문서에 보여요."
        validate={[required(), maxLength(60)]}
      />
      <SelectInput source="coupon.target" label="종류" choices={targets} validate={required()} readOnly={locked} />
      <RadioButtonGroupInput
        source="coupon.discount_type"
        label="할인 방식"
        choices={discountTypes}
        validate={required()}
        readOnly={locked}
      />
      <Row>
        {type === 'PERCENT' ? (
          <>
            <NumberInput
              source="coupon.value"
              label="할인율 (%)"
              min={1}
              max={90}
              validate={[required(), minValue(1), maxValue(90)]}
              readOnly={locked}
            />
            <KrwInput
              source="coupon.max_discount"
              label="최대 할인 금액"
              validate={[required(), minValue(1)]}
              readOnly={locked}
            />
          </>
        ) : (
          <KrwInput source="coupon.value" label="할인 금액" validate={[required(), minValue(1)]} readOnly={locked} />
        )}
        <KrwInput
          source="coupon.min_order_amount"
          label={target === 'PRODUCT' ? '최소 상품 금액' : '최소 주문 금액'}
          helperText="0이면 조건이 없어요."
          readOnly={locked}
        />
      </Row>
      {target === 'SHIPPING' ? null : <ScopeInputs locked={locked} />}
      {target === 'SHIPPING' ? null : (
        <BooleanInput source="coupon.allow_time_sale" label="타임세일 상품에도 쓸 수 있어요" readOnly={locked} />
      )}
      <BooleanInput source="coupon.stackable" label="다른 쿠폰과 함께 쓸 수 있어요" readOnly={locked} />
      <BooleanInput source="coupon.member_only" label="멤버십 회원만 쓸 수 있어요" readOnly={locked} />
    </>
  )
}

const Row = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'flex', columnGap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>{children}</Box>
)

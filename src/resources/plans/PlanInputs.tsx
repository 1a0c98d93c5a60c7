import {
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import type { AdminPlan } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { fieldWords } from '#shared/validation/fieldWords.ts'
import { KitsInput } from './KitsInput.tsx'
import { intervalChoices, keptText, planStatus, toLines, toText } from './planWords.ts'

const between = (least: number, most: number) => [required(), minValue(least), maxValue(most)]

export const PlanInputs = () => (
  <>
    <FormSection title="요금제" hint="고객이 고르는 이름이에요.">
      <TextInput source="name" label="이름" validate={[required(), maxLength(40)]} />
      <FieldRow>
        <TextInput
          source="badge"
          label="딱지"
          validate={maxLength(12)}
          helperText="이름 옆에 붙여요. 예: 가장 많이 골라요"
        />
        <NumberInput source="sequence" label="순서" min={0} helperText="작은 수가 앞에 보여요." validate={required()} />
      </FieldRow>
      <SelectInput source="status" label="판매" choices={choicesOf(planStatus)} validate={required()} />
    </FormSection>
    <Price />
    <FormSection title="이용" hint="누가 얼마나 쓰는지예요.">
      <FieldRow>
        <NumberInput source="seats" label="함께 쓰는 인원" helperText="산 사람을 포함해요." validate={between(1, 10)} />
        <NumberInput
          source="trial_days"
          label="무료 체험 (일)"
          helperText="0이면 체험이 없어요."
          validate={[...between(0, 30), isTrial]}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          source="tier"
          label="등급"
          helperText="더 높은 등급이나 같은 등급의 더 긴 요금제로 가면 바로 바뀌고, 나머지는 다음 기간부터예요."
          validate={between(1, 9)}
        />
        <NumberInput
          source="penalty_percent"
          label="중도 해지 위약금 (%)"
          helperText="낸 돈에서 떼요. 법이 정한 한도는 10%예요. 월간은 0을 권해요."
          validate={between(0, 10)}
        />
      </FieldRow>
    </FormSection>
    <FormSection title="혜택" hint="요금제 표와 결제 화면에 그대로 보여요.">
      <TextInput
        source="benefits"
        label="혜택"
        multiline
        minRows={3}
        format={toText}
        parse={toLines}
        helperText="한 줄에 하나씩, 12줄까지 적어요."
      />
    </FormSection>
    <KitsInput />
  </>
)

const isTrial = (days: unknown) =>
  typeof days === 'number' && days > 0 && days < 7 ? fieldWords.TRIAL_DAYS : undefined

const Price = () => {
  const plan = useRecordContext<AdminPlan>()
  const [price, listPrice] = useWatch({ name: ['price', 'list_price'] }) as unknown as (number | null | undefined)[]
  const isChanged = plan !== undefined && (price !== plan.price || listPrice !== plan.list_price)
  return (
    <FormSection title="값" hint={plan ? keptText(plan) : '고객에게는 한 기간의 총액을 먼저 보여 줘요.'}>
      <FieldRow>
        <SelectInput
          source="interval"
          label="기간"
          choices={intervalChoices}
          validate={required()}
          disabled={plan !== undefined}
          helperText={plan ? '만든 뒤에는 바꿀 수 없어요.' : '한 번 결제하면 쓰는 기간이에요.'}
        />
        <NumberInput
          source="interval_count"
          label="기간 수"
          validate={between(1, 12)}
          disabled={plan !== undefined}
          helperText="3이고 기간이 월이면 3개월마다 결제해요."
        />
      </FieldRow>
      <FieldRow>
        <KrwInput
          source="price"
          label="총액"
          validate={[required(), minValue(100)]}
          helperText={
            plan ? `한 달에 ${formatKrw(plan.monthly_equivalent)}인 셈이에요.` : '한 기간에 받는 돈 모두예요.'
          }
        />
        <KrwInput
          source="list_price"
          label="정가"
          validate={[required(), isAtLeastPrice]}
          helperText="할인 전 값이에요."
        />
      </FieldRow>
      {isChanged ? (
        <TextInput
          source="price_reason"
          label="값을 바꾸는 이유"
          validate={[required(), maxLength(200)]}
          helperText="다른 관리자가 승인하면 바뀌어요."
        />
      ) : null}
    </FormSection>
  )
}

const isAtLeastPrice = (value: unknown, all: Record<string, unknown>) =>
  typeof value === 'number' && typeof all['price'] === 'number' && value < all['price']
    ? '총액보다 작을 수 없어요.'
    : undefined

import { Link } from '@mui/material'
import {
  BooleanInput,
  maxLength,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextArrayInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import { useCarriersAskedAgain } from '#console/parcels/useCarriers.ts'
import { DIRECT, trackingUrl } from '#shared/validation/carriers.ts'
import { exampleNo, invoiceChecks } from './carrierWords.ts'

const isCode = regex(/^[A-Z0-9]+$/, '영문 대문자와 숫자만 쓸 수 있어요.')
const isPhone = regex(/^[\d-]*$/, '숫자와 붙임표만 쓸 수 있어요.')
const areLengths = (lengths: readonly number[] = []) =>
  lengths.every((length) => Number.isInteger(length) && length >= 5 && length <= 30)
    ? undefined
    : '자릿수는 5부터 30까지의 숫자예요.'
const asNumbers = (lengths: readonly string[]) => lengths.map(Number)
const asTexts = (lengths?: readonly number[]) => (lengths ?? []).map(String)

export const CarrierInputs = () => {
  const kept = useRecordContext()
  useCarriersAskedAgain()
  return (
    <>
      <FormSection title="택배사" hint="송장 파일에 적힌 이름이 이 가운데 하나면 이 택배사로 알아봐요.">
        <FieldRow>
          <TextInput source="name" label="이름" validate={[required(), maxLength(40)]} />
          <TextInput
            source="code"
            label="코드"
            validate={[required(), maxLength(20), isCode]}
            readOnly={kept !== undefined}
            helperText={kept ? '만든 뒤에는 바꿀 수 없어요.' : '영문 대문자와 숫자. 만든 뒤에는 바꿀 수 없어요.'}
          />
        </FieldRow>
        <TextArrayInput source="aliases" label="다른 이름" helperText="적고 Enter를 누르면 하나씩 더해져요." />
        <TextInput source="phone" label="전화" validate={isPhone} parse={keepEmpty} />
      </FormSection>
      {kept?.['code'] === DIRECT ? null : <InvoiceInputs />}
      <FormSection title="사용" hint="끄면 새 배송에서 고를 수 없고, 지난 배송에는 이름이 그대로 보여요.">
        <BooleanInput source="active" label="사용" />
        <NumberInput
          source="sequence"
          label="순서"
          min={0}
          validate={minValue(0)}
          helperText="작은 수가 먼저 보여요."
        />
      </FormSection>
    </>
  )
}

const InvoiceInputs = () => (
  <FormSection title="송장번호" hint="자릿수가 확실하지 않으면 경고만 하는 것이 안전해요.">
    <TextArrayInput
      source="invoice_lengths"
      label="송장 자릿수"
      parse={asNumbers}
      format={asTexts}
      validate={areLengths}
      helperText="예: 10, 12. 하나씩 적고 Enter를 눌러요."
    />
    <SelectInput
      source="invoice_check"
      label="자릿수가 다르면"
      choices={choicesOf(invoiceChecks)}
      validate={required()}
      helperText="막음: 발송할 수 없어요. 경고: 알리고 발송해요. 검사 안 함: 번호가 있기만 하면 돼요."
    />
    <TextInput
      source="tracking_url"
      label="배송 조회 주소"
      validate={maxLength(300)}
      parse={keepEmpty}
      helperText="송장번호가 들어갈 자리에 {no}를 적어요. 조회 화면이 없으면 비워 두세요."
    />
    <TryAddress />
  </FormSection>
)

const TryAddress = () => {
  const [address, lengths] = useWatch({ name: ['tracking_url', 'invoice_lengths'] }) as [
    string | null | undefined,
    number[] | undefined,
  ]
  if (!address?.startsWith('https://') || !address.includes('{no}')) return null
  const number = exampleNo(lengths ?? [])
  return (
    <Link href={trackingUrl(address, number) ?? ''} target="_blank" rel="noreferrer" variant="body2">
      {number}로 시험해 보기 (새 창)
    </Link>
  )
}

import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import {
  AutocompleteInput,
  maxLength,
  minValue,
  NumberInput,
  regex,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { readShippingSettings } from '#console/shipping/shippingSettings.ts'
import { offered, useCarriers } from '#console/parcels/useCarriers.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { feePolicies, feeSentence, originKind, originStatus } from './originWords.ts'

const isPostcode = regex(/^\d{5}$/, '우편번호는 숫자 다섯 자리예요.')
const isPhone = regex(/^[\d-]*$/, '숫자와 붙임표만 쓸 수 있어요.')
const isTime = regex(/^([01]\d|2[0-3]):[0-5]\d$/, '14:00처럼 적어 주세요.')

export const OriginInputs = () => {
  const data = useConsoleData()
  const carriers = useCarriers()
  const { data: settings } = useQuery({ queryKey: ['shipping-settings'], queryFn: () => readShippingSettings(data) })
  return (
    <>
      <FormSection title="출고지" hint="상품이 나가고 반품이 돌아오는 곳이에요. 출고지가 다르면 따로 배송돼요.">
        <TextInput source="name" label="이름" validate={[required(), maxLength(60)]} />
        <SelectInput source="kind" label="종류" choices={choicesOf(originKind)} validate={required()} />
        <FieldRow>
          <TextInput source="postcode" label="우편번호" validate={[required(), isPostcode]} />
          <TextInput source="phone" label="전화" validate={isPhone} parse={keepEmpty} />
        </FieldRow>
        <TextInput source="address1" label="주소" validate={[required(), maxLength(200)]} />
        <TextInput source="address2" label="상세 주소" validate={maxLength(100)} parse={keepEmpty} />
      </FormSection>
      <FormSection title="배송비" hint="출고지마다 따로 받아요. 바꾸면 새 주문부터 달라져요.">
        <SelectInput source="fee_policy" label="받는 방식" choices={feePolicies} validate={required()} />
        <Fees />
        <FieldRow>
          <KrwInput source="return_fee" label="반품 배송비 (편도)" validate={required()} />
          <KrwInput source="exchange_fee" label="교환 배송비 (왕복)" validate={required()} />
        </FieldRow>
        <SelectInput
          source="remote_policy_id"
          label="제주·도서산간"
          choices={settings?.remote_policies ?? []}
          optionText={(policy: { name: string; jeju_fee: number; island_fee: number }) =>
            `${policy.name} (제주 ${formatKrw(policy.jeju_fee)}, 도서산간 ${formatKrw(policy.island_fee)})`
          }
          emptyText="더 받지 않음"
          helperText="무료배송이어도 따로 받아요."
        />
      </FormSection>
      <FormSection title="발송" hint="발송기한이 여기서 정해져요. 쉬는 날은 휴무일에서 정해요.">
        <AutocompleteInput
          source="default_carrier"
          label="주로 쓰는 택배사"
          choices={offered(carriers).map(({ code, name }) => ({ id: code, name }))}
          validate={required()}
        />
        <FieldRow>
          <TextInput
            source="cutoff_time"
            label="당일 출고 마감"
            validate={[required(), isTime]}
            helperText="이 시각 전에 결제하면 그날 나가요."
          />
          <NumberInput
            source="lead_days"
            label="준비에 걸리는 날"
            min={0}
            max={30}
            validate={minValue(0)}
            helperText="출고하는 날로 세요."
          />
        </FieldRow>
      </FormSection>
      <FormSection title="사용" hint="지금 쓰는 출고지인지 정해요.">
        <SelectInput source="status" label="상태" choices={choicesOf(originStatus)} validate={required()} />
      </FormSection>
    </>
  )
}

const Fees = () => {
  const [policy, fee, threshold] = useWatch({ name: ['fee_policy', 'base_fee', 'free_threshold'] }) as [
    string,
    number | null,
    number | null,
  ]
  return (
    <>
      <FieldRow>
        <KrwInput source="base_fee" label="배송비" validate={required()} disabled={policy === 'FREE'} />
        {policy === 'CONDITIONAL_FREE' ? (
          <KrwInput source="free_threshold" label="이 금액부터 무료" validate={[required(), minValue(1)]} />
        ) : null}
      </FieldRow>
      <Alert severity="info" icon={false} role="status" sx={{ mb: 1, width: 1 }}>
        {feeSentence({ fee_policy: policy, base_fee: fee, free_threshold: threshold })}
      </Alert>
    </>
  )
}

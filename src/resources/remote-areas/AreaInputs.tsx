import { useQuery } from '@tanstack/react-query'
import { BooleanInput, maxLength, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { readShippingSettings } from '#console/shipping/shippingSettings.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { matches, zones } from './areaWords.ts'

const HINTS: Record<string, string> = {
  POSTCODE_RANGE: '다섯 자리. 예: 63000',
  BCODE_PREFIX: '앞자리만 적어도 돼요. 예: 5213034 (군산시 옥도면)',
  ROADNAME: '예: 선유남길',
  BUILDING_CODE_PREFIX: '앞자리만 적어도 돼요.',
}

export const AreaInputs = () => {
  const data = useConsoleData()
  const { data: settings } = useQuery({ queryKey: ['shipping-settings'], queryFn: () => readShippingSettings(data) })
  const match: unknown = useWatch({ name: 'match' })
  return (
    <>
      <FormSection title="어디" hint="더 자세히 맞는 규칙이 이기고, 똑같이 맞으면 받지 않는 쪽이 이겨요.">
        <SelectInput source="match" label="무엇으로 맞추나요" choices={choicesOf(matches)} validate={required()} />
        <FieldRow>
          <TextInput
            source="value_from"
            label={match === 'POSTCODE_RANGE' ? '우편번호 (시작)' : '값'}
            validate={[required(), maxLength(60)]}
            helperText={HINTS[String(match)]}
          />
          {match === 'POSTCODE_RANGE' ? (
            <TextInput
              source="value_to"
              label="우편번호 (끝)"
              helperText="비우면 그 번호 하나만이에요."
              validate={maxLength(5)}
            />
          ) : null}
        </FieldRow>
      </FormSection>
      <FormSection title="추가 배송비" hint="다리로 이어진 섬에는 받을 수 없어요.">
        <SelectInput source="policy_id" label="요금" choices={settings?.remote_policies ?? []} validate={required()} />
        <SelectInput source="zone" label="지역" choices={choicesOf(zones)} validate={required()} />
        <BooleanInput source="exempt" label="추가 배송비를 받지 않는 곳이에요 (연륙도서)" />
      </FormSection>
      <FormSection title="근거" hint="나중에 누가 물어도 답할 수 있게 남겨 주세요.">
        <TextInput
          source="source"
          label="출처"
          validate={maxLength(200)}
          helperText="무엇을 보고 넣었는지. 예: CJ대한통운 2026년 9월 공지"
        />
      </FormSection>
    </>
  )
}

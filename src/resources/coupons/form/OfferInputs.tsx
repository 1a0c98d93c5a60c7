import { Box } from '@mui/material'
import { maxLength, minValue, NumberInput, RadioButtonGroupInput, required, SelectInput, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { COUPON_CODE, couponCodeOf } from '#shared/validation/couponCode.ts'
import { audiences } from '../couponWords.ts'

const validities = [
  { id: 'DAYS_AFTER_ISSUE', name: '받은 날부터' },
  { id: 'FIXED_UNTIL', name: '정해진 날까지' },
]

const codeProblem = (code: unknown) =>
  typeof code === 'string' && code !== '' && !COUPON_CODE.test(couponCodeOf(code))
    ? '글자와 숫자 6~20자로 적어 주세요.'
    : undefined

/** To whom, when and how many. `isMade`: what was fixed when the offer was made stays. */
export const OfferInputs = ({ issued, isMade }: { issued: number; isMade: boolean }) => {
  const validity: unknown = useWatch({ name: 'validity' })
  return (
    <>
      <TextInput
        source="benefit_name"
        label="혜택 이름"
        helperText="고객이 쿠폰을 받는 곳에 보여요. 예: 겨울 맞이 5,000원"
        validate={[required(), maxLength(60)]}
      />
      <SelectInput source="audience" label="받을 수 있는 사람" choices={audiences} validate={required()} />
      <TextInput
        source="code"
        label="쿠폰 코드"
        disabled={isMade}
        validate={codeProblem}
        helperText={
          isMade
            ? '만든 뒤에는 바꿀 수 없어요.'
            : '적으면 고객이 쿠폰함에 이 코드를 넣어야만 받아요. 글자와 숫자 6~20자, 비우면 코드가 없어요.'
        }
      />
      <Row>
        <KstTimeInput source="starts_at" label="발급 시작 (한국 시각)" validate={required()} />
        <KstTimeInput source="ends_at" label="발급 끝 (한국 시각)" validate={required()} />
      </Row>
      <RadioButtonGroupInput source="validity" label="사용 기간" choices={validities} validate={required()} />
      {validity === 'DAYS_AFTER_ISSUE' ? (
        <NumberInput
          source="valid_days"
          label="며칠 동안"
          min={1}
          helperText="받은 날부터 세어 마지막 날 밤 12시까지 쓸 수 있어요."
          validate={[required(), minValue(1)]}
        />
      ) : (
        <KstTimeInput
          source="valid_until"
          label="언제까지 (한국 시각)"
          helperText="그날 밤 12시까지 쓸 수 있어요. 비우면 발급이 끝나는 날까지예요."
        />
      )}
      <Row>
        <NumberInput
          source="total_limit"
          label="전체 수량 (장)"
          min={Math.max(issued, 1)}
          helperText={issued > 0 ? `이미 ${issued}장 발급했어요.` : '비우면 제한이 없고, 승인이 필요해요.'}
        />
        <NumberInput
          source="per_user_limit"
          label="한 사람이 받을 수 있는 수"
          min={1}
          max={100}
          validate={[required(), minValue(1)]}
        />
      </Row>
      <TextInput
        source="reason"
        label="사유"
        helperText="승인하는 사람이 읽어요."
        multiline
        validate={maxLength(500)}
      />
    </>
  )
}

const Row = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'flex', columnGap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>{children}</Box>
)

import { Alert, Box } from '@mui/material'
import { BooleanInput, maxLength, NumberInput, SelectInput, TextInput, required, useRecordContext } from 'react-admin'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { keepEmpty } from '#console/form/keepEmpty.ts'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { missingWords, productStatus } from './productStatus.ts'

/** Whether, when and to whom it is sold. */
export const SaleInputs = () => {
  const product = useRecordContext<AdminProduct>()
  const missing = product ? missingWords(product.missing) : []
  const choices = choicesOf(productStatus).filter(({ id }) => id !== 'DRAFT' || product?.status_raw === 'DRAFT')
  return (
    <>
      {missing.length > 0 ? (
        <Alert severity="info" sx={{ mb: 1 }}>
          판매를 시작하려면 더 필요해요: {missing.join(', ')}
        </Alert>
      ) : null}
      <SelectInput
        source="status"
        label="상태"
        choices={choices}
        validate={required()}
        helperText="판매 종료한 상품의 페이지는 열리지만 살 수 없고, 숨긴 상품은 아무에게도 보이지 않아요."
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <KstTimeInput source="available_from" label="판매 시작 (한국 시각)" helperText="비우면 바로" />
        <KstTimeInput source="available_to" label="판매 끝 (한국 시각)" helperText="비우면 계속" />
      </Box>
      <NumberInput
        source="purchase_limit"
        label="한 사람이 살 수 있는 수량"
        min={1}
        max={999}
        helperText="비우면 제한이 없어요."
      />
      <BooleanInput source="exclusive" label="홈핏 단독 상품" />
      <TextInput
        source="withdrawal_limited_reason"
        label="청약철회를 제한하는 이유"
        validate={maxLength(200)}
        helperText="있을 때만 적어요. 상품 페이지와 주문서에 보여요."
      />
      <TextInput
        source="exchange_return_notice"
        label="교환·반품 안내"
        multiline
        minRows={3}
        validate={maxLength(5000)}
        parse={keepEmpty}
      />
    </>
  )
}

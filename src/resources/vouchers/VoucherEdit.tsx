import { maxLength, required, TextInput, useRecordContext } from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusField } from '#console/fields/StatusChip.tsx'
import { FormSection } from '#console/form/FormSection.tsx'
import { StandardEdit } from '#console/form/StandardForm.tsx'
import type { Voucher } from '#contract/schema.d.ts'
import { voucherTypeWord } from '#shared/words/vouchers.ts'
import { voucherStatus } from './voucherWords.ts'

/** What of a voucher may still change: until when it can be redeemed, and what staff note of it. */
export const VoucherEdit = () => (
  <StandardEdit redirect={false} transform={toChange}>
    <Given />
    <Changeable />
  </StandardEdit>
)

const toChange = ({ memo, expires_at, status, version }: Partial<Voucher>) => ({
  version,
  memo: memo ?? '',
  ...(status === 'USED' || status === 'VOID' ? {} : { expires_at }),
})

const Given = () => {
  const voucher = useRecordContext<Voucher>()
  if (!voucher) return null
  return (
    <FormSection title="이용권 정보" hint="무엇을 주는지는 만든 대로 남아요. 무효는 목록에서 골라서 해요.">
      <Facts>
        <Fact label="코드">{voucher.code}</Fact>
        <Fact label="상태">
          <StatusField source="status" words={voucherStatus} />
        </Fact>
        <Fact label="종류">{voucherTypeWord[voucher.type]}</Fact>
        <Fact label="요금제">
          {voucher.plan.name} {voucher.days}일
        </Fact>
        {voucher.goods ? (
          <Fact label="구성품">
            {voucher.goods.name} {voucher.goods.quantity}개
          </Fact>
        ) : null}
        <Fact label="스크래치 번호">{voucher.has_secret ? '있어요 (만들 때의 파일에만)' : '없어요'}</Fact>
        <Fact label="묶음">{voucher.batch_id}</Fact>
        {voucher.used_by ? (
          <Fact label="쓴 회원">
            {voucher.used_by.name_masked} (<KstText value={voucher.used_at} />)
          </Fact>
        ) : null}
        {voucher.void_reason ? <Fact label="무효 사유">{voucher.void_reason}</Fact> : null}
      </Facts>
    </FormSection>
  )
}

const Changeable = () => {
  const voucher = useRecordContext<Voucher>()
  const over = voucher?.status === 'USED' || voucher?.status === 'VOID'
  return (
    <FormSection title="고칠 수 있는 것">
      {over ? null : <KstTimeInput source="expires_at" label="등록 기한" validate={required()} />}
      <TextInput source="memo" label="메모" validate={maxLength(200)} fullWidth />
    </FormSection>
  )
}

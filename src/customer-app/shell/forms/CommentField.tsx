import { useState } from 'react'
import { Select } from '#customer/ui/fields/Select.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'

const USUAL = [
  '문 앞에 놓아 주세요',
  '직접 받을게요',
  '경비실에 맡겨 주세요',
  '택배함에 넣어 주세요',
  '배송 전에 연락해 주세요',
]

export function CommentField({ value, onChange }: { value: string; onChange: (comment: string) => void }) {
  const [own, setOwn] = useState(value !== '' && !USUAL.includes(value))
  const pick = (picked: string) => {
    setOwn(picked === 'own')
    onChange(picked === 'own' ? '' : picked)
  }
  return (
    <>
      <Select label="배송 요청" value={own ? 'own' : value} onChange={pick}>
        <option value="">요청 없음</option>
        {USUAL.map((comment) => (
          <option key={comment}>{comment}</option>
        ))}
        <option value="own">직접 입력</option>
      </Select>
      {own && (
        <TextField label="요청 내용" maxLength={100} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </>
  )
}

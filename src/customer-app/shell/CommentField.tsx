import { useId, useState } from 'react'
import { Icon } from '#customer/ui/Icon.tsx'
import { TextField } from '#customer/ui/TextField.tsx'
import styles from './AddressFields.module.css'

const USUAL = [
  '문 앞에 놓아 주세요',
  '직접 받을게요',
  '경비실에 맡겨 주세요',
  '택배함에 넣어 주세요',
  '배송 전에 연락해 주세요',
]

export function CommentField({ value, onChange }: { value: string; onChange: (comment: string) => void }) {
  const id = useId()
  const [own, setOwn] = useState(value !== '' && !USUAL.includes(value))
  return (
    <div className={styles.commentField}>
      <label className={styles.label} htmlFor={id}>
        배송 요청
      </label>
      <div className={styles.select}>
        <select
          id={id}
          value={own ? 'own' : value}
          onChange={(event) => {
            const picked = event.target.value
            setOwn(picked === 'own')
            onChange(picked === 'own' ? '' : picked)
          }}
        >
          <option value="">요청 없음</option>
          {USUAL.map((comment) => (
            <option key={comment}>{comment}</option>
          ))}
          <option value="own">직접 입력</option>
        </select>
        <Icon name="down" size={18} />
      </div>
      {own && (
        <TextField label="요청 내용" maxLength={100} value={value} onChange={(event) => onChange(event.target.value)} />
      )}
    </div>
  )
}

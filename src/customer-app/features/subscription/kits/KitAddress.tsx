import { useState } from 'react'
import { type AddressDraft, addressProblems } from '#customer/shell/address/addressProblems.ts'
import { AddressFields } from '#customer/shell/address/AddressFields.tsx'
import { PostcodeSearch } from '#customer/shell/address/PostcodeSearch.tsx'
import styles from '../Subscription.module.css'

type Props = {
  draft: AddressDraft
  /** what is wrong is said once somebody has tried */
  tried: boolean
  onChange: (draft: AddressDraft) => void
}

/** 받을 곳 of kits, to be typed or found. */
export function KitAddress({ draft, tried, onChange }: Props) {
  const [searching, setSearching] = useState(false)
  return (
    <div className={styles.sheet}>
      <AddressFields
        draft={draft}
        problems={tried ? addressProblems(draft) : {}}
        onChange={onChange}
        onSearch={() => setSearching(true)}
      />
      {searching && (
        <PostcodeSearch
          onClose={() => setSearching(false)}
          onPick={(found) => {
            onChange({ ...draft, ...found })
            setSearching(false)
          }}
        />
      )}
    </div>
  )
}

export const isSendable = (draft: AddressDraft): boolean => Object.keys(addressProblems(draft)).length === 0

import { useState, type FormEvent } from 'react'
import type { PostcodeHit } from '#customer/api/models.ts'
import { Button } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { query } from '../api.ts'
import { bridge } from '../webview/bridge.ts'
import styles from './PostcodeSearch.module.css'
import { QueryError } from '../trouble/QueryError.tsx'

/** A place with the codes that decide the remote surcharge. */
type Found = Pick<PostcodeHit, 'postcode' | 'bcode' | 'road_name' | 'building_code'> & { address1: string }
type Props = { onPick: (address: Found) => void; onClose: () => void }

/** Korean postcode search; an address that is not found can still be typed by hand on the sheet before. */
export function PostcodeSearch({ onPick, onClose }: Props) {
  const [text, setText] = useState('')
  const [q, setQ] = useState('')
  const hits = query.useQuery(
    'get',
    '/api/v2/postcode/search',
    { params: { query: { q, page: 1 } } },
    { enabled: q.length >= 2 },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setQ(text.trim())
  }
  return (
    <Sheet title="주소 찾기" tall onClose={onClose}>
      <form className={styles.search} role="search" onSubmit={submit}>
        <TextField
          label="도로명, 건물 이름, 지번"
          placeholder="예: 테헤란로 152"
          data-autofocus
          maxLength={60}
          value={text}
          onChange={(event) => setText(event.target.value)}
          suffix={
            <Button type="submit" size="m" style={{ height: 52 }}>
              검색
            </Button>
          }
        />
      </form>
      {hits.isFetching && (
        <Loading label="주소를 찾고 있어요">
          <div className={styles.skeleton}>
            <Skeleton height={64} />
            <Skeleton height={64} />
          </div>
        </Loading>
      )}
      {hits.isError && <QueryError error={hits.error} onRetry={() => void hits.refetch()} />}
      {hits.data?.results.length === 0 && (
        <EmptyState
          icon="pin"
          title="찾는 주소가 없어요"
          description={'도로 이름과 건물 번호로 찾아 보세요.\n닫고 직접 입력할 수도 있어요.'}
        />
      )}
      <ul>
        {hits.data?.results.map((hit) => (
          <li key={`${hit.postcode} ${hit.road_address} ${hit.jibun_address}`}>
            <button
              className={styles.hit}
              type="button"
              onClick={() => {
                tellApp(hit)
                onPick({
                  postcode: hit.postcode,
                  bcode: hit.bcode,
                  road_name: hit.road_name,
                  building_code: hit.building_code,
                  address1: fullAddress(hit),
                })
              }}
            >
              <span className={styles.postcode}>{hit.postcode}</span>
              <span>
                {fullAddress(hit)}
                <span className={styles.jibun}>{hit.jibun_address}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The app fills its own forms with it. */
function tellApp(hit: PostcodeHit) {
  const { postcode, road_address, jibun_address, building_name, bcode } = hit
  const address1 = fullAddress(hit)
  bridge.dispatch('SEND_POSTAL_CODE', { postcode, address1, road_address, jibun_address, building_name, bcode })
}

/** The road address with the building's name, once. */
function fullAddress({ road_address: road, building_name: building }: PostcodeHit): string {
  return building && !road.includes(building) ? `${road} (${building})` : road
}

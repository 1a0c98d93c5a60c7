import { LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Terms, TermsDetail } from '#contract/schema.d.ts'
import { statusWords } from './termsWords.ts'

// comparing brings a library with it
const TermsComparison = lazy(async () => ({ default: (await import('./TermsComparison.tsx')).TermsComparison }))

/** Any two versions of a kind against each other; at first this one against the one before it, the first one against the next. */
export const CompareSection = ({ terms }: { terms: TermsDetail }) => {
  const data = useConsoleData()
  const [chosen, setChosen] = useState<{ before?: number; after?: number }>({})
  const versions = useQuery({
    queryKey: ['terms', 'versions', terms.kind],
    queryFn: async ({ signal }) =>
      (
        await data.call('get', '/core-admin/v1/terms', {
          params: { query: { kind: [terms.kind], page: 1, page_size: 100 } },
          signal,
        })
      ).results,
  })
  const all = versions.data ?? []
  const place = all.findIndex(({ id }) => id === terms.id)
  // the latest stands first
  const earlier = all.slice(place + 1).find(({ status }) => status !== 'REPLACED') ?? all[place + 1]
  const after = chosen.after ?? (earlier ? terms.id : (all[place - 1]?.id ?? terms.id))
  const before = chosen.before ?? earlier?.id ?? terms.id
  return (
    <Section title="다른 판과 견주기">
      {versions.isPending ? <LinearProgress aria-label="다른 판을 찾는 중" /> : null}
      {versions.isSuccess && all.length < 2 ? (
        <Typography variant="body2" color="text.secondary">
          이 종류의 글은 이 판뿐이에요. 새 판을 게시하면 다른 곳을 볼 수 있어요.
        </Typography>
      ) : null}
      {all.length >= 2 ? (
        <>
          <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: { xs: 0, sm: 1 }, mb: 1 }}>
            <Choice label="앞의 판" all={all} value={before} onChange={(id) => setChosen({ ...chosen, before: id })} />
            <Choice label="뒤의 판" all={all} value={after} onChange={(id) => setChosen({ ...chosen, after: id })} />
          </Stack>
          <Suspense fallback={<LinearProgress aria-label="견주는 중" />}>
            <TermsComparison before={before} after={after} />
          </Suspense>
        </>
      ) : null}
    </Section>
  )
}

type ChoiceProps = { label: string; all: readonly Terms[]; value: number; onChange: (id: number) => void }

const Choice = ({ label, all, value, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={(event) => onChange(Number(event.target.value))}
    sx={{ minWidth: 220, maxWidth: { sm: 320 } }}
  >
    {all.map(({ id, version, status }) => (
      <MenuItem key={id} value={id}>
        {version} ({statusWords[status][0]})
      </MenuItem>
    ))}
  </TextField>
)

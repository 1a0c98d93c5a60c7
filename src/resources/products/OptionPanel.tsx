/** 옵션과 SKU of one product: groups and values as a draft, saved in one call; below, the SKUs that they make. */
import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, Card, CardContent, LinearProgress, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useSavePart } from '#console/form/saveParts.ts'
import { SurchargeButton } from '#console/prices/SurchargeButton.tsx'
import { usePriceQuestion } from '#console/prices/usePriceQuestion.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import type { AdminProduct, AdminSku, OptionGroup } from '#contract/schema.d.ts'
import { MOST_COMBINATIONS, MOST_OPTIONS } from '#shared/policy.ts'
import {
  changedSurcharges,
  type ChangeGroup,
  combinationCount,
  newGroup,
  refuseDraft,
  toBody,
  toDraft,
  type GroupDraft,
} from './optionDraft.ts'
import { MatrixDialog } from './matrix/MatrixDialog.tsx'
import { OptionGroupCard } from './OptionGroupCard.tsx'
import { SkuTable } from './SkuTable.tsx'

type Saved = { groups: OptionGroup[]; skus: AdminSku[] }

const keyOf = (productId: number) => ['products', 'options', productId]

export const OptionPanel = ({ product }: { product: AdminProduct }) => {
  const data = useConsoleData()
  const cache = useQueryClient()
  const notify = useNotify()
  const refresh = useRefresh()
  const { may, reason } = useMay('catalog:write')
  const bulk = useMay('products:bulk')
  const [inTable, setInTable] = useState(false)
  const key = keyOf(product.id)
  const [draft, setDraft] = useState<GroupDraft[]>()

  const { data: saved, error } = useQuery({
    queryKey: key,
    queryFn: async (): Promise<Saved> => {
      const query = { product_id: [String(product.id)], page_size: 100 }
      const [groups, skus] = await Promise.all([
        data.call('get', '/store-admin/v1/options', { params: { query: { ...query, sort: 'sequence' } } }),
        readSkus((page) =>
          data.call('get', '/store-admin/v1/skus', { params: { query: { ...query, sort: 'id', page } } }),
        ),
      ])
      return { groups: groups.results, skus }
    },
  })
  const save = useMutation({
    mutationFn: ({ groups, ...more }: { groups: GroupDraft[]; price_reason?: string }) =>
      data.call('post', '/store-admin/v1/options/bulk/upsert', {
        body: { product_id: product.id, groups: toBody(groups), ...more },
      }),
    onSuccess: (next) => {
      setDraft(undefined)
      cache.setQueryData(key, next)
      refresh()
      notify(
        next.approval_requested
          ? '옵션을 저장했어요. 바뀐 추가금은 다른 관리자가 승인하면 반영돼요.'
          : '옵션을 저장했어요. 새 SKU는 재고를 넣고 판매를 켜 주세요.',
        { type: 'success' },
      )
    },
  })

  const groups = draft ?? toDraft(saved?.groups ?? [])
  const refusal = refuseDraft(groups)
  const { ask, question } = usePriceQuestion()
  const saveAll = async () => {
    const prices =
      product.status_raw === 'DRAFT' ? [] : changedSurcharges(saved?.groups ?? [], groups, product.sale_price ?? 0)
    const more = await ask(prices)
    return more === null ? false : save.mutateAsync({ groups, ...more })
  }
  useSavePart('options', { label: '옵션', refusal, save: saveAll }, draft !== undefined)
  const savedGroups = saved?.groups
  const change = useCallback<ChangeGroup>(
    (key, changed) =>
      setDraft((now) =>
        (now ?? toDraft(savedGroups ?? [])).flatMap((group) => (group.key === key ? (changed(group) ?? []) : [group])),
      ),
    [savedGroups],
  )
  const reload = useCallback(() => {
    void cache.invalidateQueries({ queryKey: keyOf(product.id) })
    refresh()
  }, [cache, product.id, refresh])

  return (
    <Card
      component="section"
      id="options"
      aria-labelledby="option-panel"
      tabIndex={-1}
      sx={{ scrollMarginTop: 112, outline: 0 }}
    >
      <CardContent>
        <Typography id="option-panel" variant="h6" component="h2">
          옵션과 SKU
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          옵션 {MOST_OPTIONS}개, 조합 {MOST_COMBINATIONS}개까지 만들 수 있고, 저장하면 조합마다 SKU가 생겨요. 옵션이
          없는 상품도 SKU가 하나 있어야 팔 수 있어요. 값은 '그레이, 핑크'처럼 한꺼번에 적고 Enter를 누르거나 엑셀에서
          붙여 넣어도 돼요.
        </Typography>
        {error ? <Alert severity="error">{error.message}</Alert> : null}
        {saved ? null : <LinearProgress aria-label="옵션을 불러오는 중" />}
        {groups.map((group) => (
          <OptionGroupCard key={group.key} group={group} disabled={!may} onChange={change} />
        ))}
        {save.error ? (
          <Alert severity="error" sx={{ mb: 1 }}>
            {save.error.message}
            {codeOf(save.error) === 'OPTION_IN_USE'
              ? ` (${(extraOf(save.error)['skus'] as string[] | undefined)?.join(', ')})`
              : null}
          </Alert>
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
          <Button
            size="small"
            startIcon={<AddIcon />}
            disabled={!may || groups.length >= MOST_OPTIONS}
            onClick={() => setDraft([...groups, newGroup()])}
          >
            옵션 추가
          </Button>
          <Box sx={{ flex: 1 }} />
          {draft ? (
            <>
              <Typography variant="body2" color={refusal ? 'error' : 'text.secondary'} role="status">
                {refusal ?? `SKU ${combinationCount(groups)}개가 돼요.`}
              </Typography>
              <Button size="small" color="inherit" onClick={() => setDraft(undefined)}>
                되돌리기
              </Button>
              <Button
                size="small"
                variant="contained"
                disabled={refusal !== undefined}
                loading={save.isPending}
                // where the panel stands below the form, the one save of the page is out of sight
                sx={{ display: { lg: 'none' } }}
                onClick={() => void saveAll().catch(() => undefined)}
              >
                옵션 저장
              </Button>
            </>
          ) : null}
          {!draft && saved?.skus.length === 0 ? (
            <Button
              size="small"
              variant="contained"
              disabled={!may}
              title={reason}
              loading={save.isPending}
              onClick={() => save.mutate({ groups })}
            >
              옵션 없이 SKU 만들기
            </Button>
          ) : null}
        </Box>
        {saved && saved.skus.length > 0 && !draft ? (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1 }}>
            <Button size="small" disabled={!bulk.may} title={bulk.reason} onClick={() => setInTable(true)}>
              표로 한꺼번에 고치기
            </Button>
            <SurchargeButton productId={product.id} onSaved={reload} />
          </Box>
        ) : null}
        {saved && saved.skus.length > 0 ? <SkuTable skus={saved.skus} onChanged={reload} /> : null}
        {inTable && saved ? (
          <MatrixDialog skus={saved.skus} onClose={() => setInTable(false)} onSaved={reload} />
        ) : null}
        {question}
      </CardContent>
    </Card>
  )
}

type SkuPage = { results: AdminSku[]; has_next: boolean }

const readSkus = async (read: (page: number) => Promise<SkuPage>): Promise<AdminSku[]> => {
  const skus: AdminSku[] = []
  for (let page = 1; ; page++) {
    const { results, has_next } = await read(page)
    skus.push(...results)
    if (!has_next) return skus
  }
}

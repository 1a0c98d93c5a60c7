import { type FormEvent, useState } from 'react'
import { toApiError } from '#shared/api/apiError.ts'
import type { Answer, Image } from '#customer/api/models.ts'
import { birthYearProblem } from '#shared/validation/birthYear.ts'
import { checkLength, checkNickname, NICKNAME_LIMITS } from '#shared/validation/text.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showFormError } from '#customer/shell/forms/showFormError.ts'
import { showToast } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { TextArea } from '#customer/ui/fields/TextArea.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from './Account.module.css'
import { FormSkeleton } from './FormSkeleton.tsx'
import { ProfilePicture } from './ProfilePicture.tsx'
import { profileChanged } from './useMe.ts'

type Profile = Answer<'/api/v2/user/profile', 'get'>
type Draft = { nickname: string; name: string; birthYear: string; bio: string; isPrivate: boolean; image?: Image }

const BIO_MAX = 150

export function ProfileScreen() {
  const profile = query.useQuery('get', '/api/v2/user/profile')
  return (
    <div className={styles.page}>
      <PageTitle>프로필</PageTitle>
      {profile.isPending && <FormSkeleton fields={5} />}
      {isLost(profile) && <QueryError error={profile.error} onRetry={() => void profile.refetch()} />}
      {profile.data && <ProfileForm profile={profile.data} />}
    </div>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const [draft, setDraft] = useState<Draft>(() => ({
    nickname: profile.nickname,
    name: profile.name,
    birthYear: profile.birth_year ? String(profile.birth_year) : '',
    bio: profile.bio ?? '',
    isPrivate: profile.is_private,
    ...(profile.image ? { image: profile.image } : {}),
  }))
  const [tried, setTried] = useState(false)
  const [taken, setTaken] = useState<string | null>(null)
  const problems = problemsOf(draft)
  const shown = tried ? problems : {}
  const save = query.useMutation('patch', '/api/v2/user/profile', {
    onSuccess: () => {
      profileChanged()
      showToast('프로필을 저장했어요.')
    },
    onError: (error) => {
      if (toApiError(error).code === 'NICKNAME_TAKEN') setTaken(draft.nickname)
      else showFormError(error)
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(problems).length > 0 || save.isPending) return
    save.mutate({
      body: {
        nickname: draft.nickname,
        name: draft.name,
        birth_year: draft.birthYear === '' ? null : Number(draft.birthYear),
        bio: draft.bio,
        is_private: draft.isPrivate,
        image_id: draft.image?.id ?? null,
      },
    })
  }

  return (
    <form className={styles.page} onSubmit={submit} noValidate>
      <div className={styles.form}>
        <ProfilePicture
          image={draft.image}
          onChange={(image) => setDraft(({ image: _before, ...rest }) => (image ? { ...rest, image } : rest))}
        />
        <TextField
          label="닉네임"
          autoComplete="nickname"
          maxLength={NICKNAME_LIMITS.max}
          value={draft.nickname}
          error={taken === draft.nickname ? '이미 쓰고 있는 닉네임이에요.' : shown.nickname}
          hint="홈핏에서 부르는 이름이에요. 2자에서 12자까지 쓸 수 있어요."
          onChange={(event) => setDraft({ ...draft, nickname: event.target.value })}
        />
        <TextField
          label="이름"
          autoComplete="name"
          maxLength={30}
          value={draft.name}
          error={shown.name}
          onChange={(event) => setDraft({ ...draft, name: event.target.value })}
        />
        <TextField
          label="태어난 해 (선택)"
          inputMode="numeric"
          autoComplete="bday-year"
          placeholder="예: 1994"
          maxLength={4}
          value={draft.birthYear}
          error={shown.birthYear}
          onChange={(event) => setDraft({ ...draft, birthYear: event.target.value.replaceAll(/\D/g, '') })}
        />
        <TextArea
          label="소개 (선택)"
          value={draft.bio}
          max={BIO_MAX}
          placeholder="어떤 운동을 좋아하는지 적어 보세요."
          onChange={(bio) => setDraft({ ...draft, bio })}
        />
        <Checkbox checked={draft.isPrivate} onChange={(isPrivate) => setDraft({ ...draft, isPrivate })}>
          프로필을 다른 사람에게 보이지 않기
        </Checkbox>
      </div>
      <ActionBar>
        <Button type="submit" block busy={save.isPending}>
          저장
        </Button>
      </ActionBar>
    </form>
  )
}

function problemsOf({ nickname, name, birthYear, bio }: Draft) {
  const checks = {
    nickname: messageOf(checkNickname(nickname)),
    name: messageOf(checkLength(name, '이름', { max: 30 })),
    birthYear: birthYear === '' ? undefined : (birthYearProblem(birthYear) ?? undefined),
    bio: messageOf(checkLength(bio, '소개', { min: 0, max: BIO_MAX })),
  }
  return Object.fromEntries(Object.entries(checks).filter(([, message]) => message !== undefined)) as Partial<
    Record<keyof typeof checks, string>
  >
}

const messageOf = (checked: { ok: true } | { ok: false; message: string }) => (checked.ok ? undefined : checked.message)

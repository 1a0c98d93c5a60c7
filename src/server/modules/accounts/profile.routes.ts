import { isUnderAge } from '#shared/validation/birthYear.ts'
import { endpoint } from '../../http/endpoint.ts'
import { invalidField } from '../../http/errors.ts'
import { changeProfile, readUser } from '../auth/profile.service.ts'
import { meSchema, ownProfileSchema, profileBody, userProfileSchema } from './profile.contract.ts'
import { presentOwnProfile, presentProfile, readMe, refuseForeignPicture } from './profile.read.ts'

/** Who a customer is, to themselves. */
export const profileRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/me',
      summary: '내 정보',
      access: 'user',
      responses: { 200: meSchema },
      errors: ['USER_NOT_FOUND'],
    },
    ({ db, actor, now }) => readMe(db, actor.id, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v1/user/profile/',
      summary: '내 프로필',
      access: 'user',
      responses: { 200: userProfileSchema },
      errors: ['USER_NOT_FOUND'],
    },
    async ({ db, actor }) => presentProfile(db, await readUser(db, actor.id)),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/user/profile',
      summary: '내 프로필',
      access: 'user',
      responses: { 200: ownProfileSchema },
      errors: ['USER_NOT_FOUND'],
    },
    async ({ db, actor }) => presentOwnProfile(db, await readUser(db, actor.id)),
  ),
  endpoint(
    {
      method: 'patch',
      path: '/api/v2/user/profile',
      summary: '내 프로필 고치기',
      access: 'user',
      extension: true,
      body: profileBody,
      responses: { 200: ownProfileSchema },
      errors: ['NICKNAME_TAKEN', 'USER_NOT_FOUND'],
    },
    async ({ db, actor, body, now }) => {
      const { birth_year, is_private, image_id, bio, ...names } = body
      if (birth_year && isUnderAge(birth_year, now.getTime())) throw invalidField('birth_year', 'UNDER_AGE')
      if (image_id) await refuseForeignPicture(db, actor.id, image_id)
      const user = await changeProfile(
        db,
        actor.id,
        {
          ...names,
          ...(birth_year === undefined ? {} : { birthYear: birth_year }),
          ...(is_private === undefined ? {} : { isPrivate: is_private }),
          ...(image_id === undefined ? {} : { imageId: image_id }),
          ...(bio === undefined ? {} : { bio: bio || null }),
        },
        now,
      )
      return presentOwnProfile(db, user)
    },
  ),
]

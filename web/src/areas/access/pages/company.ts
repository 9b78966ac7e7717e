import { accessApi } from '@hr/contract/areas/access/access'
import type { ResultOf } from '@hr/contract/lib/endpoint'
import { send } from '../../../api/send.ts'
import { applyAccent } from '../../../lib/accent.ts'
import { find } from './access-form.ts'
import { create } from './create.ts'

type Company = ResultOf<typeof accessApi.clientSettings>['company']

/** Shows the logo, name and accent colour of the company in place of the product's own. */
export function showCompany({ name, logo, accentColour }: Company): void {
  applyAccent(accentColour)
  const brand = find('header.brand')
  if (logo !== null) brand.querySelector('svg')?.replaceWith(create('img', { src: logo, alt: '', height: '28' }))
  if (name !== '') brand.lastChild?.replaceWith(name)
}

/** Loads the company's settings; without a response the page shows the product's own. */
export async function loadCompany(): Promise<void> {
  const settings = await send(accessApi.clientSettings, {}).catch(() => undefined)
  if (settings) showCompany(settings.company)
}

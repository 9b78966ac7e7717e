import { expect, onTestFinished, test, vi } from 'vitest'
import { silentLog, testApp } from '../testing/test-app.ts'
import { followCompany, loadCompany } from './company.ts'

test('uses the stored settings, and the defaults where there are none', async () => {
  const { db } = await testApp()
  expect(await loadCompany(db)).toMatchObject({ name: '', timeZone: 'Europe/Sarajevo', showAbsences: false })
  await db.updateTable('company_setting').set({ name: 'Most d.o.o.', time_zone: 'Asia/Tokyo' }).execute()
  expect(await loadCompany(db)).toMatchObject({ name: 'Most d.o.o.', timeZone: 'Asia/Tokyo' })
})

test('another node reads changed settings within moments', async () => {
  const { db } = await testApp()
  const company = await loadCompany(db)
  onTestFinished(followCompany({ company, log: silentLog, everyMs: 10 }))
  await db.updateTable('company_setting').set({ show_absences: true }).execute()
  await vi.waitFor(() => expect(company.showAbsences).toBe(true), 10_000)
})

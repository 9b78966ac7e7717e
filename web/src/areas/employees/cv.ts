import { shownEmail } from '@hr/contract/lib/email-domains'
import type { Employee } from '@hr/contract/areas/employees/record'
import type { CvTranslate } from './cv-language.ts'
import { cvTexts } from './cv-texts.ts'
import { nameOf } from '../../ui/Avatar.tsx'

/** One entry of a section: what, where, when. */
export type CvEntry = { title: string; text: string; aside: string }

/** The content of a CV, independent of its format. */
export type Cv = {
  name: string
  title: string
  photo: string | null
  summary: string
  facts: { label: string; value: string }[]
  sections: { title: string; entries: CvEntry[] }[]
}

/** Builds the CV of a record, without empty parts. */
export function cvOf(employee: Employee, translate: CvTranslate): Cv {
  const { position, officeLocation, yearsExperience, language } = employee
  const facts = [
    { label: translate(cvTexts.email), value: shownEmail(employee.email) },
    { label: translate(cvTexts.phoneNumber), value: employee.phoneNumber },
    { label: translate(cvTexts.officeLocation), value: officeLocation },
    {
      label: translate(cvTexts.workExperience),
      value: yearsExperience === null ? '' : translate(cvTexts.years(yearsExperience)),
    },
    { label: translate(cvTexts.languages), value: language.join(', ') },
  ]
  const sections = [
    {
      title: translate(cvTexts.experience),
      entries: employee.experienceArray.map((item) => ({
        title: item.position,
        text: item.companyName,
        aside: yearsOf(item.yearsPeriod, translate),
      })),
    },
    {
      title: translate(cvTexts.education),
      entries: employee.educationCertificationArray.map(({ mater, faculty }) => ({
        title: mater,
        text: faculty,
        aside: '',
      })),
    },
    {
      title: translate(cvTexts.skills),
      entries: employee.skillsArray.map(({ title, description }) => ({ title, text: description, aside: '' })),
    },
  ]
  return {
    name: nameOf(employee),
    title: position?.name ?? '',
    photo: employee.profileImage,
    summary: employee.briefDescription,
    facts: facts.filter(({ value }) => value !== ''),
    sections: sections.filter(({ entries }) => entries.length > 0),
  }
}

/** '2012-2016' → '2012 – 2016', '2016-' → '2016 – present'. */
function yearsOf(period: string, translate: CvTranslate): string {
  const [from = '', to = ''] = period.split('-')
  return `${from} – ${to === '' ? translate(cvTexts.present) : to}`
}

/** 'CV Ana Kovač.pdf', without characters that file systems reject. */
export const fileNameOf = ({ name }: Cv): string => `CV ${name.replaceAll(/[/\\:*?"<>|]/g, '-')}.pdf`

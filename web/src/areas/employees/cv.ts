import type { Employee } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
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
export function cvOf(employee: Employee): Cv {
  const { position, officeLocation, yearsExperience, language } = employee
  const facts = [
    { label: t('Email'), value: employee.email },
    { label: t('Phone number'), value: employee.phoneNumber },
    { label: t('Office location'), value: officeLocation },
    {
      label: t('Work experience'),
      value:
        yearsExperience === null ? '' : t('{count, plural, one {# year} other {# years}}', { count: yearsExperience }),
    },
    { label: t('Languages'), value: language.join(', ') },
  ]
  const sections = [
    {
      title: t('Experience'),
      entries: employee.experienceArray.map((item) => ({
        title: item.position,
        text: item.companyName,
        aside: yearsOf(item.yearsPeriod),
      })),
    },
    {
      title: t('Education'),
      entries: employee.educationCertificationArray.map(({ mater, faculty }) => ({
        title: mater,
        text: faculty,
        aside: '',
      })),
    },
    {
      title: t('Skills'),
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
function yearsOf(period: string): string {
  const [from = '', to = ''] = period.split('-')
  return `${from} – ${to === '' ? t('present') : to}`
}

/** 'CV Ana Kovač.pdf', without characters that file systems reject. */
export const fileNameOf = ({ name }: Cv): string => `CV ${name.replaceAll(/[/\\:*?"<>|]/g, '-')}.pdf`

// A module of its own, so that the navigation loads the titles without the schemas.
export const applicantsTitles = { title: 'Applicants', profileTitle: 'Applicant' } as const

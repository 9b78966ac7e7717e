// Kept apart from all else: the navigation needs these words before anything else is loaded.
export const applicantsTitles = { title: 'Applicants', profileTitle: 'Applicant' } as const

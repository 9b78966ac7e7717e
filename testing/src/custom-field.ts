/** A custom field of employees without options. Tests name what matters to them. */
export const plainField = {
  uuid: '7d7e3f0a-2c9b-4a51-8f6d-1b2c3d4e5f60',
  name: 'Field',
  kind: 'text' as const,
  unit: '',
  section: '',
  help: '',
  isRequired: false,
  isUnique: false,
  fieldClass: 'internal' as const,
  employeeAccess: 'read' as const,
  leadAccess: 'read' as const,
  adminAccess: 'write' as const,
  options: [] as never[],
  archivedAt: null,
  version: 1,
}

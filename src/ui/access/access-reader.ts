/** The reader of the page of people with access. An auditor changes nothing. */
export type AccessReader = { subject: string; changesRoles: boolean };

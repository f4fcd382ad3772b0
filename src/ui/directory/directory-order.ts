import { SUBJECT_ORDERS, type SubjectOrder } from '../../contract/subject/subject-card.ts';

export const USUAL_ORDER: SubjectOrder = 'active';

/** The order that an address names. */
export const orderOf = (named: unknown): SubjectOrder => SUBJECT_ORDERS.find((order) => order === named) ?? USUAL_ORDER;

/** Header in which the door gives the application the nonce of the answer. The door removes what a client sent under it. */
export const NONCE_HEADER = 'x-tideline-nonce';

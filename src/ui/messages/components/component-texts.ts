import { failed } from '../plain/failed.ts';
import { composeTexts } from './compose-texts.ts';
import { controlsTexts } from './controls-texts.ts';
import { datesTexts } from './dates-texts.ts';
import { eventTexts } from './event-texts.ts';
import { feedTexts } from './feed-texts.ts';
import { keyboardTexts } from './keyboard-texts.ts';
import { labelsTexts } from './labels-texts.ts';
import { machinesTexts } from './machines-texts.ts';
import { mailTexts } from './mail-texts.ts';
import { mutedTexts } from './muted-texts.ts';
import { notificationsTexts } from './notifications-texts.ts';
import { printTexts } from './print-texts.ts';
import { proofTexts } from './proof-texts.ts';
import { reactionsTexts } from './reactions-texts.ts';
import { relationsTexts } from './relations-texts.ts';
import { reportTexts } from './report-texts.ts';
import { savedTexts } from './saved-texts.ts';
import { searchTexts } from './search-texts.ts';
import { settingsTexts } from './settings-texts.ts';
import { shellTexts } from './shell-texts.ts';
import { signInTexts } from './sign-in-texts.ts';
import { subjectTexts } from './subject-texts.ts';
import { threadTexts } from './thread-texts.ts';
import { webhooksTexts } from './webhooks-texts.ts';

/** Texts of components, each under the name of its component or of its folder. Browsers get all of them, in one language. */
export const componentTexts = {
	failed,
	...controlsTexts,
	...shellTexts,
	...keyboardTexts,
	...labelsTexts,
	...reportTexts,
	...savedTexts,
	...settingsTexts,
	...machinesTexts,
	...webhooksTexts,
	...signInTexts,
	...relationsTexts,
	...mutedTexts,
	...notificationsTexts,
	...mailTexts,
	...composeTexts,
	...feedTexts,
	...datesTexts,
	...eventTexts,
	...threadTexts,
	...reactionsTexts,
	...printTexts,
	...proofTexts,
	...subjectTexts,
	...searchTexts,
};

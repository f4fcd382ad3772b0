import { accessTexts } from './access-texts.ts';
import { alarmsTexts } from './alarms-texts.ts';
import { approvalsTexts } from './approvals-texts.ts';
import { auditTexts } from './audit-texts.ts';
import { auditorTexts } from './auditor-texts.ts';
import { bundleSummaryTexts } from './bundle-summary-texts.ts';
import { casesTexts } from './cases-texts.ts';
import { exceptionsTexts } from './exceptions-texts.ts';
import { exportTexts } from './export-texts.ts';
import { heatTexts } from './heat-texts.ts';
import { invitationsTexts } from './invitations-texts.ts';
import { overviewTexts } from './overview-texts.ts';
import { sentenceTexts } from './sentence-texts.ts';
import { trailToolTexts } from './trail-tool-texts.ts';

/** The texts of the pages of admins and auditors, which are many: only these pages send them to browsers. */
export const adminTexts = {
	...auditTexts,
	...trailToolTexts,
	...sentenceTexts,
	...exportTexts,
	...auditorTexts,
	...bundleSummaryTexts,
	...heatTexts,
	...exceptionsTexts,
	...alarmsTexts,
	...invitationsTexts,
	...accessTexts,
	...approvalsTexts,
	...casesTexts,
	...overviewTexts,
};

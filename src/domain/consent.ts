// What a member may agree to, each purpose by itself and none of them unless they say so (PRODUCT §10).

export const consentPurposes = ['offers', 'suggestions', 'usage'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

import { Migration20261120000000First } from './20261120000000_first.ts';
import { Migration20261121000000Visitors } from './20261121000000_visitors.ts';
import { Migration20261121000001Billing } from './20261121000001_billing.ts';
import { Migration20261121000002Administration } from './20261121000002_administration.ts';
import { Migration20261121000003Partners } from './20261121000003_partners.ts';
import { Migration20261122000000Search } from './20261122000000_search.ts';
import { Migration20261122100000BillingLocks } from './20261122100000_billing_locks.ts';
import { Migration20261122200000FormerEmail } from './20261122200000_former_email.ts';
import { Migration20261122300000LibraryImports } from './20261122300000_library_imports.ts';
import { Migration20261122500000ResetLinks } from './20261122500000_reset_links.ts';
import { Migration20261122600000AnnouncedChanges } from './20261122600000_announced_changes.ts';
import { Migration20261122650000AnnouncedMembers } from './20261122650000_announced_members.ts';
import { Migration20261122700000DailySums } from './20261122700000_daily_sums.ts';
import { Migration20261122800000MapPlaces } from './20261122800000_map_places.ts';
import { Migration20261122810000CheckoutSignIns } from './20261122810000_checkout_sign_ins.ts';
import { Migration20261123000000WorkedExamples } from './20261123000000_worked_examples.ts';
import { Migration20261123010000FieldsOfWork } from './20261123010000_fields_of_work.ts';
import { Migration20261123020000PracticeProfile } from './20261123020000_practice_profile.ts';
import { Migration20261123050000ConnectedAssistants } from './20261123050000_connected_assistants.ts';
import { Migration20261123060000KeyOperations } from './20261123060000_key_operations.ts';
import { Migration20261123070000UseNotes } from './20261123070000_use_notes.ts';
import { Migration20261123080000ClientSets } from './20261123080000_client_sets.ts';
import { Migration20261123080000OwnPrompts } from './20261123080000_own_prompts.ts';
import { Migration20261123081000Collections } from './20261123081000_collections.ts';
import { Migration20261123100000Workflows } from './20261123100000_workflows.ts';
import { Migration20261123110000OwnSearch } from './20261123110000_own_search.ts';
import { Migration20261123120000OwnWorkflows } from './20261123120000_own_workflows.ts';
import { Migration20261123130000MyVersions } from './20261123130000_my_versions.ts';
import { Migration20261123140000PublishedTexts } from './20261123140000_published_texts.ts';
import { Migration20261129000000ClientScopes } from './20261129000000_client_scopes.ts';
import { Migration20261129110000NormalizedDocuments } from './20261129110000_normalized_documents.ts';
import { Migration20261129120000ExpiryIndexes } from './20261129120000_expiry_indexes.ts';
import { Migration20261130000000MoreExpiryIndexes } from './20261130000000_more_expiry_indexes.ts';
import { Migration20261130100000MessageAnsweredBy } from './20261130100000_message_answered_by.ts';
import { Migration20261130110000ClientSetDeletions } from './20261130110000_client_set_deletions.ts';
import { Migration20261130120000FoldedAccents } from './20261130120000_folded_accents.ts';
import { Migration20261130200000AdminSearches } from './20261130200000_admin_searches.ts';
import { Migration20261201000000EmailChanges } from './20261201000000_email_changes.ts';
import { Migration20261201010000UserSearch } from './20261201010000_user_search.ts';

/** All migrations, in the order in which they run. */
export const migrations = [
  Migration20261120000000First,
  Migration20261121000000Visitors,
  Migration20261121000001Billing,
  Migration20261121000002Administration,
  Migration20261121000003Partners,
  Migration20261122000000Search,
  Migration20261122100000BillingLocks,
  Migration20261122200000FormerEmail,
  Migration20261122300000LibraryImports,
  Migration20261122500000ResetLinks,
  Migration20261122600000AnnouncedChanges,
  Migration20261122650000AnnouncedMembers,
  Migration20261122700000DailySums,
  Migration20261122800000MapPlaces,
  Migration20261122810000CheckoutSignIns,
  Migration20261123000000WorkedExamples,
  Migration20261123010000FieldsOfWork,
  Migration20261123020000PracticeProfile,
  Migration20261123050000ConnectedAssistants,
  Migration20261123060000KeyOperations,
  Migration20261123070000UseNotes,
  Migration20261123080000ClientSets,
  Migration20261123080000OwnPrompts,
  Migration20261123081000Collections,
  Migration20261123100000Workflows,
  Migration20261123110000OwnSearch,
  Migration20261123120000OwnWorkflows,
  Migration20261123130000MyVersions,
  Migration20261123140000PublishedTexts,
  Migration20261129000000ClientScopes,
  Migration20261129110000NormalizedDocuments,
  Migration20261129120000ExpiryIndexes,
  Migration20261130000000MoreExpiryIndexes,
  Migration20261130100000MessageAnsweredBy,
  Migration20261130110000ClientSetDeletions,
  Migration20261130120000FoldedAccents,
  Migration20261130200000AdminSearches,
  Migration20261201000000EmailChanges,
  Migration20261201010000UserSearch,
];

-- phase: expand
-- For the filter of applicants by the key of their position. A migration that changes `key_of` creates it again.

create index application_by_position_key on application (key_of(position)) where is_latest;

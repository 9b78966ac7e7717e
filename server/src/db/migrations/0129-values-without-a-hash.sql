-- phase: expand
-- The few unique values that are not compared yet or in use twice: they are looked for every five minutes.
create index employee_without_id_number_hash on employee (id) where octet_length(id_number_hash) <> 32;
create index custom_value_without_hash on custom_value (employee_id) where octet_length(hash) <> 32;

-- Years of work experience have no upper limit in the specification; forms accept up to 9,999.
alter table employee alter years_experience type numeric(5, 1);

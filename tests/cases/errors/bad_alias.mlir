// RUN[1]: cotan opt %s --allow-unregistered-dialect

#a = 1 : i32
#a = 2 : i32
#d.otted = 3 : i32
!t = i32
!t = f32
